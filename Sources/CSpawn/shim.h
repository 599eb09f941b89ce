#include <spawn.h>

// <spawn.h> has it for who defines _GNU_SOURCE, as Swift does not (glibc 2.34).
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// Closes all descriptors from `first` on in the program that is started.
// Returns 0, or an error number.
static inline int vmail_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

// Keeps what this process holds in memory out of files and of other programs of the same user: no core dump, no
// tracing. Programs that are started can be traced again, and may allow themselves core dumps: the hard limit stays.
static inline void vmail_keep_memory_private(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) == 0) {
    limit.rlim_cur = 0;
    setrlimit(RLIMIT_CORE, &limit);
  }
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// Fills in for standard streams that are closed, so that no file that is opened takes the place of one, and gets what
// is printed: reading finds the end, writing results fails.
static inline void vmail_keep_streams_apart(void) {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
}
