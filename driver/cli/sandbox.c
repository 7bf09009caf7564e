/* Determines the paths that a command needs, and gives up access to all others. Rules are made for existing paths only,
 * since reading any other fails anyway. A rule applies to the target of a path, so links that the user names work,
 * whereas links inside a folder cannot lead outside it. */
#include "driver/cli/sandbox.h"

#if defined __linux__ && defined SCRIPTC_SANDBOX

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Landlock ---- */

/* Rights and attributes of later kernels that some headers lack. */
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

/* Struct landlock_ruleset_attr of the newest kernels; older kernels accept zeros after their own members. */
typedef struct Ruleset {
    uint64_t files, network, scopes;
} Ruleset;

enum {
    FILE_READS = LANDLOCK_ACCESS_FS_READ_FILE,
    READS = FILE_READS | LANDLOCK_ACCESS_FS_READ_DIR,
    FILE_WRITES = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE,
    MAKES = LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REFER,
    WRITES = FILE_WRITES | MAKES,
    NEVER = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_CHAR |
            LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
            LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM,
    TCP = 3,   /* binding and connecting */
    SCOPES = 3 /* abstract sockets, and signals to other processes */
};
enum { ABI_REFER = 2, ABI_TRUNCATE = 3, ABI_NETWORK = 4, ABI_SCOPES = 6 };

typedef struct Rules {
    Arena *mem;
    int file; /* descriptor of the ruleset; -1: none */
    uint64_t known;
} Rules;

static Rules rules_open(Arena *mem, bool reads_anywhere) {
    long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    Rules rules = {mem, -1, (reads_anywhere ? 0 : READS) | WRITES | NEVER};
    if (abi < ABI_REFER) return rules; /* older versions forbid moving a file to another folder, so no rules are made */
    if (abi < ABI_TRUNCATE) rules.known &= ~(uint64_t)LANDLOCK_ACCESS_FS_TRUNCATE;
    Ruleset set = {rules.known, abi >= ABI_NETWORK ? TCP : 0, abi >= ABI_SCOPES ? SCOPES : 0};
    rules.file = (int)syscall(SYS_landlock_create_ruleset, &set, sizeof set, 0);
    return rules;
}

static void rules_drop(Rules *rules) {
    if (rules->file >= 0) close(rules->file);
    rules->file = -1;
}

/* Allows access to the target of a path; rights of folders are dropped for a file. Pipes need no rule. */
static void allow(Rules *rules, const char *path, uint64_t rights) {
    if (rules->file < 0) return;
    int file = open(*path ? path : ".", O_PATH | O_CLOEXEC);
    struct stat status;
    if (file < 0) {
        if (errno != ENOENT && errno != ENOTDIR && errno != EACCES) rules_drop(rules);
        return;
    }
    bool folder = fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
    struct landlock_path_beneath_attr rule = {rights & rules->known & (folder ? ~0ULL : FILE_READS | FILE_WRITES),
                                              file};
    if (rule.allowed_access && syscall(SYS_landlock_add_rule, rules->file, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0 &&
        errno != EBADFD)
        rules_drop(rules);
    close(file);
}

/* ---- seccomp ---- */

#if defined __x86_64__
static const uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined __aarch64__
static const uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
static const uint32_t architecture = 0;
#endif

/* Forbids sockets of any kind; if Landlock is missing, also programs, and access to other processes. */
static void forbid_calls(bool confined) {
    static const int call[] = {SYS_socket, SYS_io_uring_setup,   SYS_execve,           SYS_execveat,
                               SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev};
    enum { CALLS = sizeof call / sizeof *call, SOCKETS = 2 };
    const int calls = confined ? SOCKETS : CALLS;
    struct sock_filter filter[CALLS + 6];
    unsigned short n = 0;
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 0, (unsigned char)(calls + 3));
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, /* system call numbers of x32 */
                                               (unsigned char)(calls + 1), 0);
    for (int i = 0; i < calls; i++)
        filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call[i],
                                                   (unsigned char)(calls - i), 0);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    struct sock_fprog program = {n, filter};
    if (architecture) (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/* ---- paths ---- */

/* Returns the folder that contains the last part of a path. */
static const char *folder_of(Arena *mem, const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return ".";
    return slash == path ? "/" : arena_text(mem, path, (size_t)(slash - path));
}

static const char *real_folder_of(Arena *mem, const char *path) {
    char real[PATH_MAX];
    return realpath(path, real) ? folder_of(mem, arena_text(mem, real, strlen(real))) : NULL;
}

static bool is_package(Arena *mem, const char *folder) {
    return access(arena_printf(mem, "%s/__init__.py", folder), F_OK) == 0;
}

/* Allows a source, and the folder around its package, where its imports are searched. */
static void allow_source(Rules *rules, const char *path) {
    char real[PATH_MAX];
    const char *folder = folder_of(rules->mem, path);
    allow(rules, folder, READS);
    allow(rules, path, READS);
    const char *inner = is_package(rules->mem, path) ? path : folder;
    if (!is_package(rules->mem, inner) || !realpath(inner, real)) return;
    folder = arena_text(rules->mem, real, strlen(real));
    while (strcmp(folder, "/") != 0 && is_package(rules->mem, folder)) folder = folder_of(rules->mem, folder);
    allow(rules, folder, READS);
}

/* Allows a file of data, and the files in its folder, which it may name; in a cache, those are in the folder of the
 * link's target. */
static void allow_data(Rules *rules, const char *path) {
    size_t n = strlen(path);
    allow(rules, path, READS);
    if (!str_ends(path, n, ".json")) return;
    const char *real = real_folder_of(rules->mem, path);
    allow(rules, folder_of(rules->mem, path), READS);
    if (real) allow(rules, real, READS);
}

/* Allows the file of FILE[:KEY][,override]; any colon may end its name. */
static void allow_weights(Rules *rules, const char *word) {
    const char *comma = strrchr(word, ',');
    char *path = arena_text(rules->mem, word, comma ? (size_t)(comma - word) : strlen(word));
    allow_data(rules, word);
    allow_data(rules, path);
    for (char *colon; (colon = strrchr(path, ':'));) {
        *colon = '\0';
        allow_data(rules, path);
    }
}

/* Allows an output, which is created in the folder to which its name leads, even through a link. */
static void allow_output(Rules *rules, const char *path) {
    char link[PATH_MAX];
    const uint64_t rights = READS | WRITES;
    const char *folder = folder_of(rules->mem, path);
    ssize_t n = readlink(path, link, sizeof link);
    allow(rules, folder, rights);
    if (n <= 0) return;
    const char *target = arena_text(rules->mem, link, (size_t)n), *real = real_folder_of(rules->mem, path);
    if (*target != '/') target = arena_printf(rules->mem, "%s/%s", folder, target);
    allow(rules, real ? real : folder_of(rules->mem, target), rights);
    allow(rules, path, rights);
}

static void allow_target(Rules *rules, const Sandbox *sandbox) {
    const Options *options = sandbox->options;
    const char *target = sandbox->words ? sandbox->word[0] : "", *name;
    const char *path = arena_text(rules->mem, target, target_split(target, &name));
    if (strchr(path, '/') || access(path, F_OK) == 0)
        allow_source(rules, path);
    else
        allow(rules, ".", READS); /* for a target that is a module or standard input */
    if (options->stdin_filename) allow_source(rules, options->stdin_filename);
}

static void allow_compile(Rules *rules, const Sandbox *sandbox) {
    const Options *options = sandbox->options;
    allow_target(rules, sandbox);
    for (uint32_t i = 0; i < options->weights.n; i++) allow_weights(rules, options->weights.at[i]);
    if (options->example) allow_data(rules, options->example);
    if (options->report) allow_output(rules, options->report);
    if (options->depfile) allow_output(rules, options->depfile);
}

static void allow_paths(Rules *rules, const Sandbox *sandbox) {
    const Options *options = sandbox->options;
    uint16_t command = sandbox->command->bit;
    if (command == IN_COMPILE) allow_compile(rules, sandbox);
    for (uint32_t i = 0; command != IN_COMPILE && i < sandbox->words; i++) {
        if (command == IN_LINT) allow_source(rules, sandbox->word[i]);
        if (command == IN_INSPECT || command == IN_OPT) allow_data(rules, sandbox->word[i]);
    }
    for (uint32_t i = 0; i < sandbox->reads->n; i++) allow(rules, sandbox->reads->at[i], READS);
    for (uint32_t i = 0; i < sandbox->writes->n; i++) allow(rules, sandbox->writes->at[i], READS | WRITES);
    if (command == IN_LINT && options->output && strcmp(options->output, "-") != 0)
        allow_output(rules, options->output);
    for (uint32_t i = 0; i < options->path.n; i++) allow(rules, options->path.at[i], READS);
    for (uint32_t i = 0; i < options->data.n; i++) allow(rules, options->data.at[i], READS);
    for (uint32_t i = 0; i < options->extension.n; i++) allow_source(rules, options->extension.at[i]);
    if (command & (IN_COMPILE | IN_OPT | IN_OPS)) allow_output(rules, options->output ? options->output : "model.onnx");
}

bool sandbox_enter(Arena *mem, const Sandbox *sandbox) {
    bool reads_anywhere = sandbox->command->bit == IN_LSP; /* the editor opens any file */
    Rules rules = rules_open(mem, reads_anywhere);
    if (rules.file >= 0) allow_paths(&rules, sandbox);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        rules_drop(&rules);
        return false;
    }
    bool confined = rules.file >= 0 && syscall(SYS_landlock_restrict_self, rules.file, 0) == 0;
    rules_drop(&rules);
    forbid_calls(confined);
    return confined && !reads_anywhere;
}

#else

bool sandbox_enter(Arena *mem, const Sandbox *sandbox) {
    (void)mem, (void)sandbox;
    return false;
}

#endif
