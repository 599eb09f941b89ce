// Loaded before the C library (LD_PRELOAD): adds a line to the file that FILE_CALLS names for each call that writes a
// file, makes it lasting or gives it a name, and carries it out.
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void note(const char *format, ...) {
  const char *path = getenv("FILE_CALLS");
  if (!path) return;
  char line[2 * PATH_MAX + 20];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  int log = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (log < 0) return;
  syscall(SYS_write, log, line, length);
  syscall(SYS_close, log);
}

static void note_file(const char *call, int file) {
  char link[40], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (path[0] == '/') note("%s\t%s\n", call, path);
}

int fsync(int file) {
  note_file("sync", file);
  return syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  note_file("sync", file);
  return syscall(SYS_fdatasync, file);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  note_file("write", file);
  return syscall(SYS_pwrite64, file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite64(file, bytes, count, offset);
}

int rename(const char *old, const char *new) {
  note("rename\t%s\t%s\n", old, new);
  return syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
}
