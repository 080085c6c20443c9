// On macOS it needs: brew install libpng. CPATH and LIBRARY_PATH name the folders, as in the Makefile.
// libpng for Swift. libpng reports errors by longjmp, which must not cross a Swift frame: every
// function here catches it before it returns. No pointer argument is kept.
#ifndef CPNG_H
#define CPNG_H

#include <COpening.h>
#include <stddef.h>
#include <stdint.h>

// The library. Check that it can be opened before the first call.
opening_library *cpng_library(void);

typedef enum cpng_status {
  CPNG_OK = 0,
  // An invalid argument: a null pointer, a row of the wrong length, a call out of order.
  CPNG_BAD_ARGUMENT,
  CPNG_NO_MEMORY,
  // libpng reported an error; the complaint has its message.
  CPNG_REFUSED
} cpng_status;

// The values are those of the PNG header.
typedef enum cpng_colour {
  CPNG_GREY = 0,
  CPNG_RGB = 2,
  CPNG_PALETTE = 3,
  CPNG_GREY_ALPHA = 4,
  CPNG_RGB_ALPHA = 6
} cpng_colour;

typedef struct cpng_text {
  // The keyword, 1 to 79 bytes of Latin-1.
  const char *keyword;
  // The text, ASCII for a tEXt chunk, UTF-8 for an iTXt chunk.
  const char *text;
  int is_international;
} cpng_text;

typedef struct cpng_header {
  uint32_t width;
  uint32_t height;
  int bit_depth;
  cpng_colour colour;
  // The resolution; 0 for no pHYs chunk.
  uint32_t pixels_per_metre;
  // Red, green and blue for each entry; only for CPNG_PALETTE.
  const uint8_t *palette;
  size_t palette_count;
  // The opacity of the first palette entries.
  const uint8_t *alphas;
  size_t alpha_count;
  const cpng_text *texts;
  size_t text_count;
} cpng_header;

typedef enum cpng_filters { CPNG_FILTER_NONE, CPNG_FILTER_ADAPTIVE } cpng_filters;

// A writer of one PNG file into memory. The order of calls is: begin, then rows from top to bottom,
// then finish. After a failure every call returns CPNG_REFUSED.
typedef struct cpng_writer cpng_writer;

// Makes a writer; null if there is no memory.
cpng_writer *cpng_writer_create(void);
void cpng_writer_destroy(cpng_writer *writer);

// Writes the header. `level` is zlib's compression level, 0 to 9.
cpng_status cpng_writer_begin(cpng_writer *writer, const cpng_header *header, int level,
                              cpng_filters filters);
// Adds one packed row, repeated `repeats` times. `count` must be the length of a row.
cpng_status cpng_writer_add_row(cpng_writer *writer, const uint8_t *row, size_t count,
                                uint32_t repeats);
cpng_status cpng_writer_finish(cpng_writer *writer);

// The file so far, valid until the next call with this writer.
const uint8_t *cpng_writer_bytes(const cpng_writer *writer);
size_t cpng_writer_count(const cpng_writer *writer);
// libpng's message after CPNG_REFUSED; empty if there was none.
const char *cpng_writer_complaint(const cpng_writer *writer);

#endif
