#include "driver/cli/command_line.h"

int main(int argc, char **argv) { return sc_command_line(argc, argv); }
