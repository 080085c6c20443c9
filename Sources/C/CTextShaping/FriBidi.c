#include <stdlib.h>

#ifdef __APPLE__
#include <fribidi.h>
#else
#include <fribidi/fribidi.h>
#endif

#include "CTextShaping.h"
#include "opening_forward.h"

static opening_library library = {.name = "libfribidi.so.0", .package = "libfribidi0"};

opening_library *ctext_fribidi(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(4, void, fribidi_get_bracket_types, const FriBidiChar *, const FriBidiStrIndex,
        const FriBidiCharType *, FriBidiBracketType *)
FORWARD(3, void, fribidi_get_bidi_types, const FriBidiChar *, const FriBidiStrIndex,
        FriBidiCharType *)
FORWARD(5, FriBidiLevel, fribidi_get_par_embedding_levels_ex, const FriBidiCharType *,
        const FriBidiBracketType *, const FriBidiStrIndex, FriBidiParType *, FriBidiLevel *)

#endif

bool ctext_levels(
    const uint32_t *text, int32_t count, bool *is_right_to_left, int8_t *levels) {
  *is_right_to_left = false;
  if (count <= 0) return true;
  FriBidiCharType *types = calloc((size_t)count, sizeof *types);
  FriBidiBracketType *brackets = calloc((size_t)count, sizeof *brackets);
  bool is_done = false;
  if (types && brackets) {
    fribidi_get_bidi_types(text, count, types);
    fribidi_get_bracket_types(text, count, types, brackets);
    FriBidiParType direction = FRIBIDI_PAR_ON;
    is_done = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, levels) > 0;
    *is_right_to_left = FRIBIDI_IS_RTL(direction);
  }
  free(types);
  free(brackets);
  return is_done;
}
