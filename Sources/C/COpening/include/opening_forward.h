// For the C files of the bindings; Swift sees only COpening.h.
#ifndef OPENING_FORWARD_H
#define OPENING_FORWARD_H

#include <stdatomic.h>

#include "COpening.h"

struct opening_library {
  const char *name;
  const char *package;
  _Atomic(void *) handle;
};

/// Looks up a function of the library, which is opened if necessary. This always returns a
/// function: callers check `opening_complaint` before they call anything. If one does not, the
/// process ends here with a message and EX_UNAVAILABLE.
void *opening_function(opening_library *library, const char *name);

/// The function with this name, looked up once, with its type from the library's header.
#define OPENING_FUNCTION(library, function)                                          \
  ({                                                                                 \
    static _Atomic(void *) opening_known;                                            \
    void *opening_found = atomic_load_explicit(&opening_known, memory_order_acquire); \
    if (!opening_found) {                                                            \
      opening_found = opening_function(&library, #function);                         \
      atomic_store_explicit(&opening_known, opening_found, memory_order_release);    \
    }                                                                                \
    (__typeof__(function) *)opening_found;                                           \
  })

/// Hides our function, so that it is never used in place of the library's, whatever visibility its
/// header requests.
#define OPENING_HIDE(function) __asm__(".hidden " #function);

// OPENING_2(library, result, function, First, Second) defines a library function with two
// parameters as a call of the real one.

#define OPENING_0(library, result, function) \
  OPENING_HIDE(function)                     \
  result function(void) { return OPENING_FUNCTION(library, function)(); }

#define OPENING_1(library, result, function, A) \
  OPENING_HIDE(function)                        \
  result function(__typeof__(A) a) { return OPENING_FUNCTION(library, function)(a); }

#define OPENING_2(library, result, function, A, B)       \
  OPENING_HIDE(function)                                 \
  result function(__typeof__(A) a, __typeof__(B) b) {    \
    return OPENING_FUNCTION(library, function)(a, b);    \
  }

#define OPENING_3(library, result, function, A, B, C)                  \
  OPENING_HIDE(function)                                               \
  result function(__typeof__(A) a, __typeof__(B) b, __typeof__(C) c) { \
    return OPENING_FUNCTION(library, function)(a, b, c);               \
  }

#define OPENING_4(library, result, function, A, B, C, D)                                 \
  OPENING_HIDE(function)                                                                 \
  result function(__typeof__(A) a, __typeof__(B) b, __typeof__(C) c, __typeof__(D) d) {  \
    return OPENING_FUNCTION(library, function)(a, b, c, d);                              \
  }

#define OPENING_5(library, result, function, A, B, C, D, E)                           \
  OPENING_HIDE(function)                                                              \
  result function(__typeof__(A) a, __typeof__(B) b, __typeof__(C) c, __typeof__(D) d, \
                  __typeof__(E) e) {                                                  \
    return OPENING_FUNCTION(library, function)(a, b, c, d, e);                        \
  }

#define OPENING_6(library, result, function, A, B, C, D, E, F)                        \
  OPENING_HIDE(function)                                                              \
  result function(__typeof__(A) a, __typeof__(B) b, __typeof__(C) c, __typeof__(D) d, \
                  __typeof__(E) e, __typeof__(F) f) {                                 \
    return OPENING_FUNCTION(library, function)(a, b, c, d, e, f);                     \
  }

#define OPENING_7(library, result, function, A, B, C, D, E, F, G)                     \
  OPENING_HIDE(function)                                                              \
  result function(__typeof__(A) a, __typeof__(B) b, __typeof__(C) c, __typeof__(D) d, \
                  __typeof__(E) e, __typeof__(F) f, __typeof__(G) g) {                \
    return OPENING_FUNCTION(library, function)(a, b, c, d, e, f, g);                  \
  }

#define OPENING_8(library, result, function, A, B, C, D, E, F, G, H)                  \
  OPENING_HIDE(function)                                                              \
  result function(__typeof__(A) a, __typeof__(B) b, __typeof__(C) c, __typeof__(D) d, \
                  __typeof__(E) e, __typeof__(F) f, __typeof__(G) g, __typeof__(H) h) { \
    return OPENING_FUNCTION(library, function)(a, b, c, d, e, f, g, h);               \
  }

#endif
