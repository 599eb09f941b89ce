// Loaded before the C library (LD_PRELOAD): adds a record to the file that FILE_CALLS names for each call that changes a
// file, makes it lasting or gives it a name, and for each output, and carries the call out. A record is a line with the
// call, the path, a number and a count of bytes, separated by tabs, and that many bytes.
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static void note(const char *call, const char *path, long number, const void *bytes, size_t count) {
  const char *log_path = getenv("FILE_CALLS");
  if (!log_path) return;
  char line[PATH_MAX + 100];
  int length = snprintf(line, sizeof line, "%s\t%s\t%ld\t%zu\n", call, path, number, count);
  int log = syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (log < 0) return;
  // One call, so that records of different threads don't mix.
  struct iovec parts[2] = {{line, length}, {(void *)bytes, count}};
  syscall(SYS_writev, log, parts, count ? 2 : 1);
  syscall(SYS_close, log);
}

static void note_file(const char *call, int file, long number, const void *bytes, size_t count) {
  char link[40], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (path[0] == '/') note(call, path, number, bytes, count);
}

// What is synced is lasting when the call returns; what is written may be so at once.
int fsync(int file) {
  int result = syscall(SYS_fsync, file);
  if (result == 0) note_file("sync", file, 0, NULL, 0);
  return result;
}

int fdatasync(int file) {
  int result = syscall(SYS_fdatasync, file);
  if (result == 0) note_file("sync", file, 0, NULL, 0);
  return result;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  note_file("write", file, offset, bytes, count);
  return syscall(SYS_pwrite64, file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite64(file, bytes, count, offset);
}

ssize_t write(int file, const void *bytes, size_t count) {
  struct stat status;
  if (file == STDOUT_FILENO) {
    note("output", "", 0, bytes, count);
  } else if (syscall(SYS_fstat, file, &status) == 0 && S_ISREG(status.st_mode)) {
    long place = fcntl(file, F_GETFL) & O_APPEND ? status.st_size : syscall(SYS_lseek, file, 0, SEEK_CUR);
    note_file("write", file, place, bytes, count);
  }
  return syscall(SYS_write, file, bytes, count);
}

int ftruncate64(int file, off64_t size) {
  note_file("truncate", file, size, NULL, 0);
  return syscall(SYS_ftruncate, file, size);
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

static int opened(int folder, const char *path, int flags, mode_t mode) {
  int is_new = flags & O_CREAT && faccessat(folder, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0;
  int file = syscall(SYS_openat, folder, path, flags, mode);
  if (file >= 0 && is_new) note_file("create", file, 0, NULL, 0);
  if (file >= 0 && !is_new && flags & O_TRUNC) note_file("truncate", file, 0, NULL, 0);
  return file;
}

#define MODE(flags)                               \
  mode_t mode = 0;                                \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {        \
    va_list arguments;                            \
    va_start(arguments, flags);                   \
    mode = va_arg(arguments, mode_t);             \
    va_end(arguments);                            \
  }

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return opened(AT_FDCWD, path, flags, mode);
}

int open(const char *path, int flags, ...) {
  MODE(flags)
  return opened(AT_FDCWD, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return opened(folder, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return opened(folder, path, flags, mode);
}

int mkdir(const char *path, mode_t mode) {
  int result = syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  if (result == 0) note("mkdir", path, 0, NULL, 0);
  return result;
}

int unlink(const char *path) {
  int result = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (result == 0) note("unlink", path, 0, NULL, 0);
  return result;
}

int rmdir(const char *path) {
  int result = syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
  if (result == 0) note("unlink", path, 0, NULL, 0);
  return result;
}

int rename(const char *old, const char *new) {
  note("rename", old, 0, new, strlen(new));
  return syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
}
