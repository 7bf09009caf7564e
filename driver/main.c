/* The command line. */
#include <stdio.h>

int main(int argc, char **argv) {
    (void)argv;
    fputs(argc > 1 ? "scriptc: not wired yet\n" : "usage: scriptc [compile] TARGET [-o FILE] [options]\n", stderr);
    return 2;
}
