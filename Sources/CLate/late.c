#include "late.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

static void missing(const char *what) {
  const char *reason = dlerror();
  dprintf(STDERR_FILENO, "vmail: can't load %s: %s\n", what, reason ? reason : "not found");
  _exit(69);
}

void *vmail_late_function(struct vmail_late_library *library, const char *name) {
  // Two threads may load it at once: dlopen gives both the same handle.
  void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
  if (!handle) handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
  if (!handle && library->other) handle = dlopen(library->other, RTLD_NOW | RTLD_LOCAL);
  if (!handle) missing(library->file);
  __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
  void *function = dlsym(handle, name);
  if (!function) missing(name);
  return function;
}
