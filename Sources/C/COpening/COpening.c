#include "opening_forward.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <sysexits.h>
#include <unistd.h>

const char *opening_name(const opening_library *library) { return library->name; }

const char *opening_package(const opening_library *library) { return library->package; }

#ifdef __APPLE__

const char *opening_complaint(opening_library *library) {
  (void)library;
  return NULL;
}

#else

// Threads that call this at the same time open the library twice, and get the same handle.
const char *opening_complaint(opening_library *library) {
  if (atomic_load_explicit(&library->handle, memory_order_acquire)) return NULL;
  void *handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);
  if (handle) {
    atomic_store_explicit(&library->handle, handle, memory_order_release);
    return NULL;
  }
  const char *words = dlerror();
  return words ? words : "the system does not say why";
}

// Not exit: its handlers may need the library as well.
static void end_without(const opening_library *library, const char *words) {
  char sentence[1024];
  int count = snprintf(sentence, sizeof sentence,
                       "%s is needed and cannot be used here (%s). Install Debian's package %s.\n",
                       library->name, words, library->package);
  if (count > 0) {
    size_t length = (size_t)count < sizeof sentence ? (size_t)count : sizeof sentence - 1;
    if (write(STDERR_FILENO, sentence, length) < 0) _exit(EX_UNAVAILABLE);
  }
  _exit(EX_UNAVAILABLE);
}

void *opening_function(opening_library *library, const char *name) {
  const char *complaint = opening_complaint(library);
  if (complaint) end_without(library, complaint);
  void *handle = atomic_load_explicit(&library->handle, memory_order_acquire);
  void *function = dlsym(handle, name);
  if (!function) end_without(library, dlerror());
  return function;
}

#endif
