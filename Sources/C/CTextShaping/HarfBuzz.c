#include <stdlib.h>

#ifdef __APPLE__
#include <hb-ot.h>
#include <hb.h>
#else
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
#endif

#include "CTextShaping.h"
#include "opening_forward.h"

static opening_library library = {.name = "libharfbuzz.so.0", .package = "libharfbuzz0b"};

opening_library *ctext_harfbuzz(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(1, hb_blob_t *, hb_blob_create_from_file, const char *)
FORWARD(1, void, hb_blob_destroy, hb_blob_t *)
FORWARD(5, void, hb_buffer_add_codepoints, hb_buffer_t *, const hb_codepoint_t *, int, unsigned int,
        int)
FORWARD(1, hb_bool_t, hb_buffer_allocation_successful, hb_buffer_t *)
FORWARD(0, hb_buffer_t *, hb_buffer_create)
FORWARD(1, void, hb_buffer_destroy, hb_buffer_t *)
FORWARD(2, hb_glyph_info_t *, hb_buffer_get_glyph_infos, hb_buffer_t *, unsigned int *)
FORWARD(2, hb_glyph_position_t *, hb_buffer_get_glyph_positions, hb_buffer_t *, unsigned int *)
FORWARD(1, unsigned int, hb_buffer_get_length, const hb_buffer_t *)
FORWARD(2, void, hb_buffer_set_direction, hb_buffer_t *, hb_direction_t)
FORWARD(2, void, hb_buffer_set_flags, hb_buffer_t *, hb_buffer_flags_t)
FORWARD(2, void, hb_buffer_set_language, hb_buffer_t *, hb_language_t)
FORWARD(2, void, hb_buffer_set_script, hb_buffer_t *, hb_script_t)
FORWARD(2, hb_face_t *, hb_face_create, hb_blob_t *, unsigned int)
FORWARD(1, void, hb_face_destroy, hb_face_t *)
FORWARD(1, unsigned int, hb_face_get_glyph_count, const hb_face_t *)
FORWARD(1, hb_font_t *, hb_font_create, hb_face_t *)
FORWARD(1, void, hb_font_destroy, hb_font_t *)
FORWARD(0, hb_font_funcs_t *, hb_font_funcs_create)
FORWARD(1, void, hb_font_funcs_destroy, hb_font_funcs_t *)
FORWARD(4, void, hb_font_funcs_set_glyph_h_advance_func, hb_font_funcs_t *,
        hb_font_get_glyph_h_advance_func_t, void *, hb_destroy_func_t)
FORWARD(4, void, hb_font_funcs_set_nominal_glyph_func, hb_font_funcs_t *,
        hb_font_get_nominal_glyph_func_t, void *, hb_destroy_func_t)
FORWARD(3, hb_bool_t, hb_font_get_nominal_glyph, hb_font_t *, hb_codepoint_t, hb_codepoint_t *)
FORWARD(4, void, hb_font_set_funcs, hb_font_t *, hb_font_funcs_t *, void *, hb_destroy_func_t)
FORWARD(3, void, hb_font_set_scale, hb_font_t *, int, int)
FORWARD(2, void, hb_font_set_var_named_instance, hb_font_t *, unsigned int)
FORWARD(2, hb_language_t, hb_language_from_string, const char *, int)
FORWARD(1, hb_script_t, hb_script_from_iso15924_tag, hb_tag_t)
FORWARD(4, void, hb_shape, hb_font_t *, hb_buffer_t *, const hb_feature_t *, unsigned int)
FORWARD(0, hb_unicode_funcs_t *, hb_unicode_funcs_get_default)
FORWARD(2, hb_script_t, hb_unicode_script, hb_unicode_funcs_t *, hb_codepoint_t)

#endif

uint32_t ctext_script(uint32_t character) {
  return hb_unicode_script(hb_unicode_funcs_get_default(), character);
}

// The callbacks for a font that HarfBuzz cannot read.

static hb_bool_t nominal_glyph(
    hb_font_t *font, void *face, hb_codepoint_t character, hb_codepoint_t *glyph, void *data) {
  (void)font;
  (void)data;
  *glyph = FT_Get_Char_Index(face, character);
  return *glyph != 0;
}

static hb_position_t advance(hb_font_t *font, void *face, hb_codepoint_t glyph, void *data) {
  (void)font;
  (void)data;
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE)) return 0;
  return (hb_position_t)((FT_Face)face)->glyph->metrics.horiAdvance;
}

static void ask_freetype(hb_font_t *font, FT_Face face) {
  hb_font_funcs_t *functions = hb_font_funcs_create();
  hb_font_funcs_set_nominal_glyph_func(functions, nominal_glyph, NULL, NULL);
  hb_font_funcs_set_glyph_h_advance_func(functions, advance, NULL, NULL);
  hb_font_set_funcs(font, functions, face, NULL);
  hb_font_set_scale(font, face->units_per_EM, face->units_per_EM);
  hb_font_funcs_destroy(functions);
}

struct ctext_font {
  hb_font_t *font;
};

ctext_font *ctext_font_open(const char *path, unsigned int index, FT_Face face) {
  ctext_font *opened = calloc(1, sizeof *opened);
  if (!opened) return NULL;
  // FreeType and fontconfig store the number of a variable font's instance in the upper half.
  hb_blob_t *blob = hb_blob_create_from_file(path);
  hb_face_t *read = hb_face_create(blob, index & 0xFFFF);
  opened->font = hb_font_create(read);
  if (hb_face_get_glyph_count(read) == 0) ask_freetype(opened->font, face);
  if (index >> 16) hb_font_set_var_named_instance(opened->font, (index >> 16) - 1);
  hb_face_destroy(read);
  hb_blob_destroy(blob);
  return opened;
}

void ctext_font_close(ctext_font *font) {
  hb_font_destroy(font->font);
  free(font);
}

bool ctext_font_has(const ctext_font *font, uint32_t character) {
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(font->font, character, &glyph) && glyph != 0;
}

struct ctext_line {
  hb_buffer_t *buffer;
  const hb_glyph_info_t *infos;
  const hb_glyph_position_t *positions;
  unsigned int count;
};

ctext_line *ctext_shape(const ctext_font *font, const ctext_run *run) {
  ctext_line *line = calloc(1, sizeof *line);
  if (!line) return NULL;
  hb_buffer_t *buffer = hb_buffer_create();
  line->buffer = buffer;
  hb_buffer_add_codepoints(buffer, run->text, run->text_count, (unsigned int)run->start, run->count);
  hb_buffer_set_direction(buffer, run->is_right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(run->script));
  hb_buffer_set_language(buffer, hb_language_from_string(run->language ? run->language : "und", -1));
  unsigned int flags = HB_BUFFER_FLAG_DEFAULT;
  if (run->start == 0) flags |= HB_BUFFER_FLAG_BOT;
  if (run->start + run->count == run->text_count) flags |= HB_BUFFER_FLAG_EOT;
  hb_buffer_set_flags(buffer, (hb_buffer_flags_t)flags);
  hb_shape(font->font, buffer, NULL, 0);
  if (!hb_buffer_allocation_successful(buffer)) {
    ctext_line_free(line);
    return NULL;
  }
  line->infos = hb_buffer_get_glyph_infos(buffer, NULL);
  line->positions = hb_buffer_get_glyph_positions(buffer, NULL);
  line->count = hb_buffer_get_length(buffer);
  return line;
}

uint32_t ctext_line_count(const ctext_line *line) { return line->count; }

ctext_glyph ctext_line_glyph(const ctext_line *line, uint32_t index) {
  const hb_glyph_info_t *info = line->infos + index;
  const hb_glyph_position_t *position = line->positions + index;
  return (ctext_glyph){
      .glyph = info->codepoint,
      .cluster = info->cluster,
      .x_advance = position->x_advance,
      .x_offset = position->x_offset,
      .y_offset = position->y_offset,
  };
}

void ctext_line_free(ctext_line *line) {
  hb_buffer_destroy(line->buffer);
  free(line);
}
