/*
 * gettimeofday from the processor's time stamp counter, whose rate is MHZ. perftest compares the
 * two clocks, and gives up if another process runs between its reads, which happens in Linux as a
 * program, where system calls are slow.
 */
#include <stdint.h>
#include <sys/time.h>
#include <time.h>

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    static uint64_t counted;
    static double first;
    double passed;
    (void)zone;
    if (counted == 0) {
        struct timespec start;
        clock_gettime(CLOCK_REALTIME, &start);
        counted = __builtin_ia32_rdtsc();
        first = 1e6 * start.tv_sec + start.tv_nsec / 1e3;
    }
    passed = first + (double)(__builtin_ia32_rdtsc() - counted) / MHZ;
    now->tv_sec = (time_t)(passed / 1e6);
    now->tv_usec = (suseconds_t)(passed - 1e6 * (double)now->tv_sec);
    return 0;
}
