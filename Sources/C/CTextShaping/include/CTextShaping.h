// On macOS it needs: brew install harfbuzz fribidi fontconfig libunibreak. CPATH and LIBRARY_PATH name the folders, as in the Makefile.
// HarfBuzz, FriBidi, libunibreak and fontconfig for Swift: the parts needed to lay out a line of text, as plain
// values.
#ifndef CTEXTSHAPING_H
#define CTEXTSHAPING_H

#include <CFreeType.h>
#include <COpening.h>
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The libraries. Check that each can be opened before the first call of one of its functions.
opening_library *ctext_harfbuzz(void);
opening_library *ctext_fribidi(void);
opening_library *ctext_unibreak(void);
opening_library *ctext_fontconfig(void);

// FriBidi.

/// Computes the embedding level of each character of a paragraph; even levels run from left to
/// right. The paragraph has the direction of the first character that has one. Returns false if
/// there is no memory.
bool ctext_levels(
    const uint32_t *text, int32_t count, bool *is_right_to_left, int8_t *levels);

// libunibreak.

/// Finds the characters of a paragraph after which a line may be broken (UAX #14). The language is
/// a BCP 47 tag.
void ctext_line_breaks(
    const uint32_t *text, int32_t count, const char *_Nullable language, bool *may_break_after);

// HarfBuzz.

/// The script of a character: the four letters of ISO 15924 in one number, the first letter
/// highest.
uint32_t ctext_script(uint32_t character);

/// A font for HarfBuzz.
typedef struct ctext_font ctext_font;

/// Opens the font of `face`, which must outlive it. A font that HarfBuzz cannot read itself, such
/// as Type 1, is read through FreeType. Null if there is no memory.
ctext_font *_Nullable ctext_font_open(const char *path, unsigned int index, FT_Face face);
void ctext_font_close(ctext_font *font);
/// Whether the font has a glyph for a character.
bool ctext_font_has(const ctext_font *font, uint32_t character);

/// A glyph of a line, in the font's units.
typedef struct ctext_glyph {
  uint32_t glyph;
  /// The index in the text of the first character that it represents.
  uint32_t cluster;
  int32_t x_advance;
  int32_t x_offset;
  int32_t y_offset;
} ctext_glyph;

/// A part of a text with one direction and one script.
typedef struct ctext_run {
  const uint32_t *text;
  int32_t text_count;
  int32_t start;
  int32_t count;
  bool is_right_to_left;
  uint32_t script;
  /// A BCP 47 language tag.
  const char *_Nullable language;
} ctext_run;

/// The glyphs of a line in visual order, from left to right.
typedef struct ctext_line ctext_line;

/// Shapes a run of text; null if there is no memory.
ctext_line *_Nullable ctext_shape(const ctext_font *font, const ctext_run *run);
uint32_t ctext_line_count(const ctext_line *line);
ctext_glyph ctext_line_glyph(const ctext_line *line, uint32_t index);
void ctext_line_free(ctext_line *line);

// fontconfig.

/// Fonts with outlines, the best match for a name first.
typedef struct ctext_fonts ctext_fonts;

/// The fonts that fontconfig finds for a name such as "DejaVu Sans:bold" and optionally a language,
/// without those that contain only bitmaps. Null if the name is invalid or there are no fonts.
ctext_fonts *_Nullable ctext_fonts_for(const char *name, const char *_Nullable language);
/// The single font that fontconfig finds for a name.
ctext_fonts *_Nullable ctext_fonts_best(const char *name);
int32_t ctext_fonts_count(const ctext_fonts *fonts);
const char *ctext_fonts_path(const ctext_fonts *fonts, int32_t index);
const char *ctext_fonts_family(const ctext_fonts *fonts, int32_t index);
int32_t ctext_fonts_face(const ctext_fonts *fonts, int32_t index);
/// Whether the font has a character, according to fontconfig.
bool ctext_fonts_has(const ctext_fonts *fonts, int32_t index, uint32_t character);
void ctext_fonts_free(ctext_fonts *fonts);

#pragma clang assume_nonnull end

#endif
