/* Shared by generator.c and yield_stmt.c. */
#ifndef SCRIPTC_FRONTEND_EXEC_GENERATOR_PRIVATE_H
#define SCRIPTC_FRONTEND_EXEC_GENERATOR_PRIVATE_H

#include "frontend/exec/generator.h"

struct Generator {
    const Function *function;
    Body body;
    const Ast **yield; /* the yields of the body, in order */
    uint32_t yields;
    Sval self; /* for a method */
    Span at;
};

/* One run or step. */
struct Generating {
    const Generator *generator;
    const Consumer *to; /* NULL: a step */
    Frame *consumer;
    const Handlers *handlers; /* of the consumer */
    Flow flow;                /* how the consumer has ended, on some path */
    const Ast *resume;        /* the yield at which a step resumes, until it is reached */
};

/* Places in a generator's frame. */
#define GENERATOR_AT     "yield at" /* one of the numbers below; else the number of the yield that was reached, from 1 */
#define GENERATOR_GIVEN  "yield given"
#define GENERATOR_SENT   "yield sent"
#define GENERATOR_RESULT "yield result"
enum { AT_START, AT_END = -1, AT_WORK = -2 };

Sval generator_of(Eval *ev, Sval v, Span at); /* makes a generator of anything that can be iterated */

#endif
