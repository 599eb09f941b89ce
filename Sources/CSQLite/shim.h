#include <sqlite3.h>

// Before SQLite is used first: it does not count its memory, for which it takes a lock at each allocation.
// Returns 0, or SQLITE_MISUSE when it was used already.
static inline int vmail_sqlite_without_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
