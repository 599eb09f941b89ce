#include <spawn.h>

// <spawn.h> has it for who defines _GNU_SOURCE, as Swift does not (glibc 2.34).
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// Closes all descriptors from `first` on in the program that is started.
// Returns 0, or an error number.
static inline int vmail_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
