// Starting a program that reads what strangers have made: with limits that hold before its first instruction, which
// Foundation's Process has not.
#ifndef LAYERPRESS_CLINUX_CHILD_H
#define LAYERPRESS_CLINUX_CHILD_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

long syscall(long number, ...);

static inline void limit_child(int resource, uint64_t most) {
  struct rlimit limit = {most, most};
  struct rlimit now;
  // A limit that is lower already stays.
  if (getrlimit(resource, &now) == 0 && now.rlim_max < most) limit.rlim_cur = limit.rlim_max = now.rlim_max;
  setrlimit(resource, &limit);
}

/// Starts a program. Its standard input is empty; descriptor 3 is the given one; all others are closed.
///
/// - Parameters:
///   - path: the program's file.
///   - arguments: its arguments, the first of which is its name; ends with NULL.
///   - environment: its environment; ends with NULL.
///   - input: becomes descriptor 3; -1 for none.
///   - output: becomes its standard output.
///   - messages: becomes its standard error.
///   - seconds: the most seconds of processor time.
///   - bytes: the most bytes of its address space.
/// - Returns: the process; -1 with errno.
static inline pid_t start_child(const char *path, char *const *arguments, char *const *environment, int input,
                                int output, int messages, uint64_t seconds, uint64_t bytes) {
  pid_t child = fork();
  if (child != 0) return child;
  // Only functions that are safe after a fork of a program with threads.
  int nothing = open("/dev/null", O_RDONLY);
  int high[4] = {fcntl(nothing, F_DUPFD, 16), fcntl(output, F_DUPFD, 16), fcntl(messages, F_DUPFD, 16),
                 input >= 0 ? fcntl(input, F_DUPFD, 16) : -1};
  for (int i = 0; i < 4; i++) {
    if (high[i] >= 0) {
      if (dup2(high[i], i) < 0) _exit(126);
    } else if (i < 3) {
      _exit(126);
    }
  }
  // close_range of Linux 5.9; before that, what is open here is closed as the program starts.
  syscall(436, input >= 0 ? 4u : 3u, ~0u, 0);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
  limit_child(RLIMIT_CPU, seconds);
  limit_child(RLIMIT_AS, bytes);
  limit_child(RLIMIT_CORE, 0);
  limit_child(RLIMIT_FSIZE, 0);
  execve(path, arguments, environment);
  _exit(errno == ENOENT ? 127 : 126);
}

#endif
