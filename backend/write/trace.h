/* Where the nodes of a model come from: lines of the sources, and the calls that led there. Each line and each call is
 * kept once, however many nodes come from it (trace.c). */
#ifndef SCRIPTC_BACKEND_TRACE_H
#define SCRIPTC_BACKEND_TRACE_H

#include "backend/graph/graph.h"

/* A line that was evaluated, and the call that evaluated it. */
typedef struct TracePlace {
    uint32_t call; /* its number; NO_CALL: no line is shown */
    uint32_t line;
} TracePlace;
#define NO_CALL UINT32_MAX

typedef struct TraceFile {
    const Source *source;
    Map line; /* from the number of a line to the position from which it was noted */
} TraceFile;

/* The evaluation of a function, or of a file's own statements. */
typedef struct TraceCall {
    uint32_t file; /* that has the code */
    Sym function;  /* NULL: the file's own statements */
    TracePlace from;
} TraceCall;

/* The numbers of files and calls are those in which they were first met. */
typedef struct Traces {
    Context *cx;
    Arena *mem;
    Vec(TraceFile) file;
    Vec(TraceCall) call;
    Map file_number;   /* const Source * -> its number and one */
    Map call_number;   /* from a text that states all of a call -> its number and one */
    Map placed;        /* const Trail * -> TracePlace *: of the call that it stands for */
    const Trail *last; /* the last trail below which code was found, in which file, and the number of that call */
    uint32_t last_file, last_call;
} Traces;

/* Returns the place of a node, or the innermost call of its trail that a trace shows. */
TracePlace trace_place(Traces *traces, Span at, const Trail *trail);

/* Write JSON. The files: [["net.py", {"12": ["the text of line 12", "of line 13"], ...}], ...]. The calls: [[file],
 * [file, "function", number of the calling call, line in its file], ...]. */
void trace_list_files(Traces *traces, Text *text);
void trace_list_calls(const Traces *traces, Text *text);
void trace_quote(Text *text, const char *s,
                 size_t n); /* appends a string of JSON; bytes that are not UTF-8 become `?` */

/* Appends the lines from the outermost call to the place, as Python's traceback prints them. */
void trace_print(const Traces *traces, Text *text, TracePlace place);

#endif
