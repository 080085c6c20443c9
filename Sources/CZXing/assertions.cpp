#include "assertions.hpp"

#include <cstdio>
#include <cstdlib>

thread_local jmp_buf *czx_way_out = nullptr;

#ifdef __linux__
// Stands in for the C library's own, which the linker lets a program replace; for everybody else it
// does what that one does.
extern "C" [[noreturn]] __attribute__((visibility("default"))) void
__assert_fail(const char *assertion, const char *file, unsigned int line,
              const char *function) noexcept {
  if (czx_way_out) longjmp(*czx_way_out, 1);
  std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line,
               function ? function : "?", assertion);
  std::abort();
}
#endif
