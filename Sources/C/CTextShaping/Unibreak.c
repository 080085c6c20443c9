#include <linebreak.h>
#include <pthread.h>

#include "CTextShaping.h"
#include "opening_forward.h"

static opening_library library = {.name = "libunibreak.so.1", .package = "libunibreak1"};

opening_library *ctext_unibreak(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(0, void, init_linebreak)
FORWARD(4, void, set_linebreaks_utf32, const utf32_t *, size_t, const char *, char *)

#endif

void ctext_line_breaks(
    const uint32_t *text, int32_t count, const char *language, bool *may_break_after) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, init_linebreak);
  if (count <= 0) return;
  // A byte for each character, as the library writes them.
  char *breaks = (char *)may_break_after;
  set_linebreaks_utf32((const utf32_t *)text, (size_t)count, language, breaks);
  for (int32_t index = 0; index < count; index++) {
    char found = breaks[index];
    may_break_after[index] = found == LINEBREAK_MUSTBREAK || found == LINEBREAK_ALLOWBREAK;
  }
}
