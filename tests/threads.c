/* Runs sessions in two threads, many times: under the thread sanitizer this shows that they share nothing, and in any
 * build that they produce the same bytes. */
#include <pthread.h>
#include <scriptc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 20, ROOM = 1 << 20 };

static const char MODEL[] = "import torch\n"
                            "from torch import nn, Tensor\n"
                            "class Net(nn.Module):\n"
                            "    def __init__(self):\n"
                            "        super().__init__()\n"
                            "        self.fc = nn.Linear(4, 4)\n"
                            "    def forward(self, x: Tensor, y: int) -> Tensor:\n"
                            "        for i in range(y):\n"
                            "            x = torch.relu(self.fc(x)) + i\n"
                            "        return x\n";
static const char BROKEN[] = "def f(x):\n    return x + undefined_name\n";

typedef struct Made {
    size_t n;
    char *bytes;
    int failures;
} Made;

static int keep(void *user, const void *bytes, size_t size) {
    Made *made = user;
    if (size > ROOM - made->n) return 1;
    memcpy(made->bytes + made->n, bytes, size);
    made->n += size;
    return 0;
}

static sc_status compile(const char *text, const char *target, Made *made) {
    sc_session *session = sc_open(NULL);
    if (!session) return SC_LIMIT;
    sc_set(session, "params", "random");
    sc_set(session, "seed", "1");
    sc_source(session, "model.py", text, strlen(text));
    sc_status status = sc_compile(session, target);
    made->n = 0;
    if (status == SC_OK)
        status = sc_write(session, keep, made);
    else
        sc_report(session, 0, keep, made);
    sc_close(session);
    return status;
}

static void *work(void *argument) {
    Made *made = argument;
    for (int i = 0; i < ROUNDS; i++) {
        made->failures += compile(BROKEN, "model.py:f", made) != SC_MODEL;
        made->failures += compile(MODEL, "model.py:Net", made) != SC_OK;
    }
    return NULL;
}

int main(void) {
    Made made[2] = {{0, malloc(ROOM), 0}, {0, malloc(ROOM), 0}};
    pthread_t thread[2];
    if (!made[0].bytes || !made[1].bytes) return 2;
    for (int i = 0; i < 2; i++)
        if (pthread_create(&thread[i], NULL, work, &made[i])) return 2;
    for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
    int same = made[0].n == made[1].n && memcmp(made[0].bytes, made[1].bytes, made[0].n) == 0;
    int failures = made[0].failures + made[1].failures;
    printf("%d compiles in 2 threads: %d failed, results %s\n", 4 * ROUNDS, failures, same ? "equal" : "different");
    for (int i = 0; i < 2; i++) free(made[i].bytes);
    return failures || !same;
}
