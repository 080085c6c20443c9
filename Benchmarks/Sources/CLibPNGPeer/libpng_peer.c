#include "libpng_peer.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  size_t count;
  size_t capacity;
  uint8_t *bytes;
} output;

static void on_bytes(png_structp png, png_bytep data, size_t count) {
  output *to = png_get_io_ptr(png);
  if (to->count + count > to->capacity) {
    to->capacity = 2 * (to->count + count);
    to->bytes = realloc(to->bytes, to->capacity);
    if (!to->bytes) png_error(png, "out of memory");
  }
  memcpy(to->bytes + to->count, data, count);
  to->count += count;
}

static void on_flush(png_structp png) { (void)png; }

size_t libpng_peer(const uint8_t *modules, uint32_t side, uint32_t scale, int level) {
  output to = {0};
  uint32_t pixels = (side + 8) * scale;
  size_t length = (pixels + 7) / 8;
  uint8_t *row = malloc(length);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_write_fn(png, &to, on_bytes, on_flush);
  png_set_IHDR(png, info, pixels, pixels, 1, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (level >= 0) png_set_compression_level(png, level);
  png_write_info(png, info);
  memset(row, 0xFF, length);
  for (uint32_t y = 0; y < 4 * scale; y++) png_write_row(png, row);
  for (uint32_t y = 0; y < side; y++) {
    memset(row, 0xFF, length);
    for (uint32_t x = 0; x < side; x++) {
      if (!modules[y * side + x]) continue;
      for (uint32_t p = (x + 4) * scale; p < (x + 5) * scale; p++) row[p / 8] &= ~(0x80 >> p % 8);
    }
    for (uint32_t i = 0; i < scale; i++) png_write_row(png, row);
  }
  memset(row, 0xFF, length);
  for (uint32_t y = 0; y < 4 * scale; y++) png_write_row(png, row);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(row);
  free(to.bytes);
  return to.count;
}
