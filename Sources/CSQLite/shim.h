#include <sqlite3.h>

// Before SQLite is used first: it does not count its memory, for which it takes a lock at each allocation.
// Returns 0, or SQLITE_MISUSE when it was used already.
static inline int vmail_sqlite_without_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#include <fcntl.h>

// <stdio.h> has it for who defines _GNU_SOURCE, as Swift does not (glibc 2.28).
extern int renameat2(int, const char *, int, const char *, unsigned int);

// Exchanges two folders in one step (RENAME_EXCHANGE). Returns 0, or -1 and an error number in errno.
static inline int vmail_exchange(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, 2);
}
