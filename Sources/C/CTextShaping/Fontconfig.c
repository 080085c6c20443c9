#include <fontconfig/fontconfig.h>
#include <stdlib.h>

#include "CTextShaping.h"
#include "opening_forward.h"

static opening_library library = {.name = "libfontconfig.so.1", .package = "libfontconfig1"};

opening_library *ctext_fontconfig(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(2, FcBool, FcCharSetHasChar, const FcCharSet *, FcChar32)
FORWARD(3, FcBool, FcConfigSubstitute, FcConfig *, FcPattern *, FcMatchKind)
FORWARD(1, void, FcDefaultSubstitute, FcPattern *)
FORWARD(3, FcPattern *, FcFontMatch, FcConfig *, FcPattern *, FcResult *)
FORWARD(1, void, FcFontSetDestroy, FcFontSet *)
FORWARD(5, FcFontSet *, FcFontSort, FcConfig *, FcPattern *, FcBool, FcCharSet **, FcResult *)
FORWARD(0, FcBool, FcInit)
FORWARD(1, FcPattern *, FcNameParse, const FcChar8 *)
FORWARD(3, FcBool, FcPatternAddString, FcPattern *, const char *, const FcChar8 *)
FORWARD(1, void, FcPatternDestroy, FcPattern *)
FORWARD(4, FcResult, FcPatternGetBool, const FcPattern *, const char *, int, FcBool *)
FORWARD(4, FcResult, FcPatternGetCharSet, const FcPattern *, const char *, int, FcCharSet **)
FORWARD(4, FcResult, FcPatternGetInteger, const FcPattern *, const char *, int, int *)
FORWARD(4, FcResult, FcPatternGetString, const FcPattern *, const char *, int, FcChar8 **)

#endif

struct ctext_fonts {
  FcFontSet *_Nullable set;
  // The fonts of the set that have outlines.
  FcPattern **patterns;
  int32_t count;
};

/// Makes fontconfig's pattern for a name, with its rules applied.
static FcPattern *request(const char *name, const char *language) {
  if (!FcInit()) return NULL;
  FcPattern *pattern = FcNameParse((const FcChar8 *)name);
  if (!pattern) return NULL;
  if (language) FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)language);
  if (!FcConfigSubstitute(NULL, pattern, FcMatchPattern)) {
    FcPatternDestroy(pattern);
    return NULL;
  }
  FcDefaultSubstitute(pattern);
  return pattern;
}

static bool is(const FcPattern *pattern, const char *property, bool otherwise) {
  FcBool value = otherwise;
  FcPatternGetBool(pattern, property, 0, &value);
  return value != FcFalse;
}

static ctext_fonts *with_room(int count) {
  ctext_fonts *fonts = calloc(1, sizeof *fonts);
  if (fonts && count > 0) fonts->patterns = calloc((size_t)count, sizeof *fonts->patterns);
  if (fonts && fonts->patterns) return fonts;
  free(fonts);
  return NULL;
}

ctext_fonts *ctext_fonts_for(const char *name, const char *language) {
  FcPattern *pattern = request(name, language);
  if (!pattern) return NULL;
  FcResult result = FcResultNoMatch;
  FcFontSet *set = FcFontSort(NULL, pattern, FcFalse, NULL, &result);
  FcPatternDestroy(pattern);
  if (!set) return NULL;
  ctext_fonts *fonts = with_room(set->nfont);
  if (!fonts) {
    FcFontSetDestroy(set);
    return NULL;
  }
  fonts->set = set;
  for (int index = 0; index < set->nfont; index++) {
    FcPattern *font = set->fonts[index];
    FcChar8 *path = NULL;
    // A variable font is also listed with each of its weights.
    bool is_usable = is(font, FC_OUTLINE, false) && !is(font, FC_COLOR, false) &&
                     !is(font, FC_VARIABLE, false) &&
                     FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch;
    if (is_usable) fonts->patterns[fonts->count++] = font;
  }
  return fonts;
}

ctext_fonts *ctext_fonts_best(const char *name) {
  FcPattern *pattern = request(name, NULL);
  if (!pattern) return NULL;
  FcResult result = FcResultNoMatch;
  FcPattern *font = FcFontMatch(NULL, pattern, &result);
  FcPatternDestroy(pattern);
  FcChar8 *path = NULL;
  if (font && FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch) {
    ctext_fonts *fonts = with_room(1);
    if (fonts) {
      fonts->patterns[0] = font;
      fonts->count = 1;
      return fonts;
    }
  }
  if (font) FcPatternDestroy(font);
  return NULL;
}

int32_t ctext_fonts_count(const ctext_fonts *fonts) { return fonts->count; }

static const char *text(const ctext_fonts *fonts, int32_t index, const char *property) {
  FcChar8 *value = NULL;
  if (FcPatternGetString(fonts->patterns[index], property, 0, &value) != FcResultMatch) return "";
  return (const char *)value;
}

const char *ctext_fonts_path(const ctext_fonts *fonts, int32_t index) {
  return text(fonts, index, FC_FILE);
}

const char *ctext_fonts_family(const ctext_fonts *fonts, int32_t index) {
  return text(fonts, index, FC_FAMILY);
}

int32_t ctext_fonts_face(const ctext_fonts *fonts, int32_t index) {
  int value = 0;
  FcPatternGetInteger(fonts->patterns[index], FC_INDEX, 0, &value);
  return value;
}

bool ctext_fonts_has(const ctext_fonts *fonts, int32_t index, uint32_t character) {
  FcCharSet *characters = NULL;
  return FcPatternGetCharSet(fonts->patterns[index], FC_CHARSET, 0, &characters) == FcResultMatch &&
         FcCharSetHasChar(characters, character);
}

void ctext_fonts_free(ctext_fonts *fonts) {
  if (fonts->set) FcFontSetDestroy(fonts->set);
  else if (fonts->count) FcPatternDestroy(fonts->patterns[0]);
  free(fonts->patterns);
  free(fonts);
}
