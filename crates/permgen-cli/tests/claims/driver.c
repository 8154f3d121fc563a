/* Calls `f` with all single bits, their complements, small and random words while signals arrive. Exit code 0: every
 * result was right, and each call kept what the ABI says that it keeps. CALLS and TRUTH are put in. */
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

uint64_t checked(uint64_t x, uint64_t *spoiled);

/* Registers that a function keeps hold values of their own; the stack pointer and the direction flag are looked at. */
__asm__(
    ".text\n.globl checked\n.type checked,@function\nchecked:\n"
    "push %rbx; push %rbp; push %r12; push %r13; push %r14; push %r15; push %rsi\n"
    "mov %rsp, kept_stack(%rip)\n"
    "mov $0x11111111, %ebx; mov $0x22222222, %ebp; mov $0x33333333, %r12d\n"
    "mov $0x44444444, %r13d; mov $0x55555555, %r14d; mov $0x66666666, %r15d\n"
    "call f\n"
    "mov %rsp, %rcx; mov kept_stack(%rip), %rsp\n"
    "cmp %rsp, %rcx; jne 1f\n"
    "pushfq; pop %rcx; cld; test $0x400, %ecx; jnz 1f\n"
    "cmp $0x11111111, %rbx; jne 1f\n cmp $0x22222222, %rbp; jne 1f\n cmp $0x33333333, %r12; jne 1f\n"
    "cmp $0x44444444, %r13; jne 1f\n cmp $0x55555555, %r14; jne 1f\n cmp $0x66666666, %r15; jne 1f\n"
    "jmp 2f\n"
    "1: mov (%rsp), %rsi; movq $1, (%rsi)\n"
    "2: pop %rsi; pop %r15; pop %r14; pop %r13; pop %r12; pop %rbp; pop %rbx; ret\n"
    ".size checked, .-checked\n"
    ".local kept_stack\n.comm kept_stack,8,8\n");

static uint64_t rotl(uint64_t x, int n) { return n & 63 ? x << (n & 63) | x >> (64 - (n & 63)) : x; }
static uint64_t flip(uint64_t x) { return __builtin_bswap64(x); }
static uint64_t mirror(uint64_t x) {
    x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
    x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
    return (x >> 4 & 0x0f0f0f0f0f0f0f0f) | (x & 0x0f0f0f0f0f0f0f0f) << 4;
}
static uint64_t reverse(uint64_t x) { return mirror(flip(x)); }

static volatile unsigned char seen;

/* The kernel keeps the red zone, and no more. */
static void on_signal(int number) {
    volatile unsigned char below[16384];
    for (int i = 0; i < (int)sizeof below; i++) below[i] = 0xa5;
    seen = below[number];
}

static int holds(uint64_t x) {
    uint64_t spoiled = 0, r = checked(x, &spoiled);
    return !spoiled && (TRUTH);
}

static int all_hold(void) {
    uint64_t state = 0x0123456789abcdef;
    for (int i = 0; i < 3500; i++) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        uint64_t x = i < 64 ? 1ull << i : i < 128 ? ~(1ull << (i - 64)) : i < 428 ? i - 128 : i < 450 ? 428ull - i : state;
        if (!holds(x)) return 0;
    }
    for (long i = 0; i < CALLS; i++)
        if (!holds(state + i)) return 0;
    return 1;
}

int main(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigaction(SIGUSR1, &action, 0);
    pid_t parent = getpid(), child = fork();
    if (child < 0) return 2;
    if (child == 0) {
        /* As many signals as the system delivers, until the parent is gone. */
        while (getppid() == parent && kill(parent, SIGUSR1) == 0) {}
        _exit(0);
    }
    int is_right = all_hold();
    kill(child, SIGKILL);
    waitpid(child, 0, 0);
    return is_right ? 0 : 1;
}
