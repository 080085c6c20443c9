// On macOS it needs: brew install jpeg-turbo. CPATH and LIBRARY_PATH name the folders, as in the Makefile.
// libjpeg-turbo for Swift. libjpeg reports errors with a function that must not return: every
// function here catches it before it returns.
#ifndef CJPEG_H
#define CJPEG_H

#include <COpening.h>
#include <stddef.h>
#include <stdint.h>

// The library. Check that it can be opened before the first call.
opening_library *cjpeg_library(void);

typedef enum cjpeg_status {
  CJPEG_OK = 0,
  // An invalid argument, or a call out of order.
  CJPEG_BAD_ARGUMENT,
  CJPEG_NO_MEMORY,
  // The file ends before its picture does; the reader knows the number of complete rows.
  CJPEG_TRUNCATED,
  // libjpeg reported an error; the complaint has its message.
  CJPEG_REFUSED
} cjpeg_status;

typedef struct cjpeg_header {
  uint32_t width;
  uint32_t height;
  // The channels of the rows: 1 for grey, 3 for RGB.
  int channels;
  // Whether the whole picture is kept in memory before its first row is available.
  int is_progressive;
} cjpeg_header;

// A reader of one JPEG file in memory. The order of calls is: begin, then rows. `bytes` must
// outlive the reader.
typedef struct cjpeg_reader cjpeg_reader;

// Makes a reader; null if there is no memory. libjpeg uses at most `most_memory` bytes for itself.
cjpeg_reader *cjpeg_reader_create(const uint8_t *bytes, size_t count, size_t most_memory);
void cjpeg_reader_destroy(cjpeg_reader *reader);

cjpeg_status cjpeg_reader_begin(cjpeg_reader *reader, cjpeg_header *header);
// Reads all rows of `width * channels` bytes each; `count` must be that times the height.
cjpeg_status cjpeg_reader_rows(cjpeg_reader *reader, uint8_t *pixels, size_t count);

// The number of complete rows.
uint32_t cjpeg_reader_rows_done(const cjpeg_reader *reader);
// libjpeg's message after CJPEG_REFUSED.
const char *cjpeg_reader_complaint(const cjpeg_reader *reader);

#endif
