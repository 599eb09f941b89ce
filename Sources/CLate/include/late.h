// Functions that load their library when they are first called.
//
// GMime and libxml2 bring 22 shared libraries along (GIO, GPGME, ICU …), which take a third of the time in which vmail
// starts, and most commands read no message. OpenSSL is large, and most connect to nothing; only a prompt needs libedit.
// These functions have the names of the libraries' own, so that callers don't know about it, and are hidden, so that the
// libraries don't call them. Package.swift or scripts/release keeps the program from being linked with the libraries.

#pragma once

#include <stddef.h>

struct vmail_late_library {
  // The name of the file, with the number of the interface that the headers describe.
  const char *file;
  // NULL until it is loaded.
  void *handle;
  // Another name of the file; NULL if it has the same name everywhere.
  const char *other;
};

// Returns a function of a library, which is loaded if necessary. Ends the program with 69 (EX_UNAVAILABLE) if it isn't
// installed: the package requires it, and no caller could do without it. May be called on any thread.
void *vmail_late_function(struct vmail_late_library *library, const char *name);

#define LATE(library, result, name, parameters, arguments)                                \
  __attribute__((visibility("hidden"))) result name parameters {                          \
    static __typeof__(&name) function;                                                    \
    __typeof__(&name) known = __atomic_load_n(&function, __ATOMIC_ACQUIRE);               \
    if (!known) {                                                                         \
      known = (__typeof__(&name))vmail_late_function(&library, #name);                    \
      __atomic_store_n(&function, known, __ATOMIC_RELEASE);                               \
    }                                                                                     \
    return known arguments;                                                               \
  }
