"""time: clocks do not run while a program is compiled; all of them show 0."""


def time():
    return 0.0


perf_counter = monotonic = process_time = thread_time = time


def time_ns():
    return 0


perf_counter_ns = monotonic_ns = process_time_ns = thread_time_ns = time_ns


def sleep(secs):
    pass
