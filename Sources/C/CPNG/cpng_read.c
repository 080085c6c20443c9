#include "cpng_read.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct cpng_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t position;
  int passes;
  uint8_t ground;
  enum { CREATED, BEGUN, FINISHED, FAILED } state;
  int is_truncated;
  uint32_t rows_done;
  char complaint[160];
  jmp_buf escape;
};

static void on_error(png_structp png, png_const_charp message) {
  cpng_reader *reader = png_get_error_ptr(png);
  strncpy(reader->complaint, message, sizeof reader->complaint - 1);
  longjmp(reader->escape, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void on_wanted(png_structp png, png_bytep data, size_t count) {
  cpng_reader *reader = png_get_io_ptr(png);
  if (count > reader->count - reader->position) {
    reader->is_truncated = 1;
    png_error(png, "the file ends too early");
  }
  memcpy(data, reader->bytes + reader->position, count);
  reader->position += count;
}

static cpng_status failed(cpng_reader *reader) {
  reader->state = FAILED;
  return CPNG_REFUSED;
}

cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count) {
  if (!bytes) return NULL;
  cpng_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->ground = 255;
  if (setjmp(reader->escape)) {
    cpng_reader_destroy(reader);
    return NULL;
  }
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
  if (!reader->info) {
    cpng_reader_destroy(reader);
    return NULL;
  }
  png_set_read_fn(reader->png, reader, on_wanted);
  // The caller has its own limits, with error messages.
  png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Texts and colour profiles are skipped, so that they cannot expand.
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  return reader;
}

void cpng_reader_destroy(cpng_reader *reader) {
  if (!reader) return;
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

void cpng_reader_set_ground(cpng_reader *reader, uint8_t ground) {
  if (reader) reader->ground = ground;
}

// Converts everything to grey or RGB with 8 bits, with the ground behind transparent pixels.
static void set_transformations(cpng_reader *reader) {
  png_structp png = reader->png;
  png_set_expand(png);
  if (png_get_bit_depth(png, reader->info) == 16) png_set_scale_16(png);
  int has_alpha = (png_get_color_type(png, reader->info) & PNG_COLOR_MASK_ALPHA) ||
                  png_get_valid(png, reader->info, PNG_INFO_tRNS);
  if (!has_alpha) return;
  // In the bit depth of the pixels at the time of blending.
  png_uint_16 step = png_get_bit_depth(png, reader->info) == 16 ? 257 : 1;
  png_uint_16 level = (png_uint_16)(reader->ground * step);
  png_color_16 ground = {0, level, level, level, level};
  png_set_background(png, &ground, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1.0);
}

cpng_status cpng_reader_begin(cpng_reader *reader, cpng_picture *picture) {
  if (!reader || !picture || reader->state != CREATED) return CPNG_BAD_ARGUMENT;
  if (setjmp(reader->escape)) return failed(reader);
  png_read_info(reader->png, reader->info);
  set_transformations(reader);
  reader->passes = png_set_interlace_handling(reader->png);
  picture->width = png_get_image_width(reader->png, reader->info);
  picture->height = png_get_image_height(reader->png, reader->info);
  int colour = png_get_color_type(reader->png, reader->info);
  picture->channels = colour & PNG_COLOR_MASK_COLOR ? 3 : 1;
  picture->is_interlaced = reader->passes > 1;
  reader->state = BEGUN;
  return CPNG_OK;
}

cpng_status cpng_reader_rows(cpng_reader *reader, uint8_t *pixels, size_t count) {
  if (!reader || !pixels || reader->state != BEGUN) return CPNG_BAD_ARGUMENT;
  if (setjmp(reader->escape)) return failed(reader);
  // Not earlier, because this allocates memory for the width.
  png_read_update_info(reader->png, reader->info);
  size_t length = png_get_rowbytes(reader->png, reader->info);
  png_uint_32 height = png_get_image_height(reader->png, reader->info);
  if (count / height != length || count % height != 0) return CPNG_BAD_ARGUMENT;
  for (int pass = 0; pass < reader->passes; pass++) {
    for (reader->rows_done = 0; reader->rows_done < height; reader->rows_done++) {
      png_read_row(reader->png, pixels + length * reader->rows_done, NULL);
    }
  }
  reader->state = FINISHED;
  return CPNG_OK;
}

int cpng_reader_is_truncated(const cpng_reader *reader) { return reader && reader->is_truncated; }

uint32_t cpng_reader_rows_done(const cpng_reader *reader) { return reader ? reader->rows_done : 0; }

const char *cpng_reader_complaint(const cpng_reader *reader) {
  return reader ? reader->complaint : "";
}
