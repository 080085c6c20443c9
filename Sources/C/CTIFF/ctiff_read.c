#include "ctiff.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ctiff_declarations.h"
#include "opening_forward.h"

static opening_library library = {.name = "libtiff.so.6", .package = "libtiff6"};

opening_library *ctiff_library(void) { return &library; }

#ifdef __APPLE__
#define CALL(function) function
#else
#define CALL(function) OPENING_FUNCTION(library, function)
#endif

struct ctiff_reader {
  TIFF *tiff;
  const uint8_t *bytes;
  uint64_t count;
  uint64_t place;
  int is_truncated;
  char complaint[512];
};

static tmsize_t on_read(thandle_t handle, void *target, tmsize_t wanted) {
  ctiff_reader *reader = handle;
  uint64_t left = reader->place < reader->count ? reader->count - reader->place : 0;
  uint64_t given = wanted < 0 ? 0 : (uint64_t)wanted;
  if (given > left) {
    reader->is_truncated = 1;
    given = left;
  }
  memcpy(target, reader->bytes + (reader->count - left), given);
  reader->place += given;
  return (tmsize_t)given;
}

static tmsize_t on_write(thandle_t handle, void *source, tmsize_t count) {
  (void)handle, (void)source, (void)count;
  return -1;
}

static toff_t on_seek(thandle_t handle, toff_t offset, int whence) {
  ctiff_reader *reader = handle;
  uint64_t start = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? reader->place : reader->count;
  reader->place = start + offset;
  if (reader->place > reader->count) reader->is_truncated = 1;
  return reader->place;
}

static int on_close(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t on_size(thandle_t handle) { return ((ctiff_reader *)handle)->count; }

// Keeps the first error message of a call, which is nearest to the cause.
static void on_error(thandle_t handle, const char *where, const char *format, va_list words) {
  ctiff_reader *reader = handle;
  (void)where;
  if (!reader || reader->complaint[0]) return;
  vsnprintf(reader->complaint, sizeof reader->complaint, format, words);
}

ctiff_reader *ctiff_reader_create(const uint8_t *bytes, size_t count, char *complaint, size_t size) {
  ctiff_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  CALL(TIFFSetErrorHandler)(NULL);
  CALL(TIFFSetWarningHandler)(NULL);
  CALL(TIFFSetErrorHandlerExt)(on_error);
  // Without a memory map of the file: libtiff then reads with `on_read`, which knows the end of the
  // file.
  reader->tiff = CALL(TIFFClientOpen)("picture", "rm", reader, on_read, on_write, on_seek, on_close,
                                      on_size, NULL, NULL);
  if (reader->tiff) return reader;
  snprintf(complaint, size, "%s", reader->is_truncated ? "" : reader->complaint);
  free(reader);
  return NULL;
}

void ctiff_reader_destroy(ctiff_reader *reader) {
  if (!reader) return;
  CALL(TIFFClose)(reader->tiff);
  free(reader);
}

int ctiff_reader_page(ctiff_reader *reader, ctiff_page *page) {
  reader->complaint[0] = 0;
  TIFF *tiff = reader->tiff;
  uint16_t orientation = 1, parts = 1, planes = 1;
  if (!CALL(TIFFGetField)(tiff, TIFFTAG_IMAGEWIDTH, &page->width) ||
      !CALL(TIFFGetField)(tiff, TIFFTAG_IMAGELENGTH, &page->height)) {
    return 0;
  }
  CALL(TIFFGetFieldDefaulted)(tiff, TIFFTAG_ORIENTATION, &orientation);
  CALL(TIFFGetFieldDefaulted)(tiff, TIFFTAG_SAMPLESPERPIXEL, &parts);
  CALL(TIFFGetFieldDefaulted)(tiff, TIFFTAG_PLANARCONFIG, &planes);
  page->orientation = orientation;
  uint64_t each = CALL(TIFFIsTiled)(tiff) ? CALL(TIFFTileSize64)(tiff) : CALL(TIFFStripSize64)(tiff);
  // Separate planes are unpacked together.
  if (planes != PLANARCONFIG_SEPARATE) parts = 1;
  page->most_unpacked = parts && each > UINT64_MAX / parts ? UINT64_MAX : each * parts;
  return 1;
}

int ctiff_reader_pixels(ctiff_reader *reader, uint8_t *pixels, size_t count) {
  reader->complaint[0] = 0;
  ctiff_page page;
  if (!ctiff_reader_page(reader, &page)) return 0;
  if (count != (size_t)page.width * page.height * 4) return 0;
  uint32_t *raster = (uint32_t *)(void *)pixels;
  // The orientation of the file itself, so that nothing is rotated.
  if (!CALL(TIFFReadRGBAImageOriented)(reader->tiff, page.width, page.height, raster,
                                       page.orientation, 1)) {
    return 0;
  }
  // A pixel is a number with red in the lowest byte.
  for (size_t i = 0; i < count / 4; i++) {
    uint32_t pixel = raster[i];
    for (int part = 0; part < 4; part++) pixels[4 * i + (size_t)part] = (uint8_t)(pixel >> (8 * part));
  }
  return 1;
}

int ctiff_reader_next(ctiff_reader *reader) {
  reader->complaint[0] = 0;
  return CALL(TIFFReadDirectory)(reader->tiff);
}

const char *ctiff_reader_complaint(const ctiff_reader *reader) { return reader->complaint; }

int ctiff_reader_is_truncated(const ctiff_reader *reader) { return reader->is_truncated; }
