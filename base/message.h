/* Texts of messages. */
#ifndef SCRIPTC_BASE_MESSAGE_H
#define SCRIPTC_BASE_MESSAGE_H

#include "base/arena.h"

/* Like arena_vprintf, but what stands between quotes (`%s`, `%s.%s`, '%s') stays in its line: line breaks in it, which
 * a name in a file may have, become \n. Other arguments, such as the text of an exception, keep theirs. */
NEVER_NULL char *message_text(Arena *arena, const char *format, va_list args) PRINTF_LIKE(2, 0);

#endif
