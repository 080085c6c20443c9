// On macOS it needs: brew install libtiff. CPATH and LIBRARY_PATH name the folders, as in the Makefile.
// libtiff for Swift: one file in memory, page by page. Error messages are returned, not written to
// the terminal.
#ifndef CTIFF_H
#define CTIFF_H

#include <COpening.h>
#include <stddef.h>
#include <stdint.h>

// The library. Check that it can be opened before the first call.
opening_library *ctiff_library(void);

typedef struct ctiff_page {
  uint32_t width;
  uint32_t height;
  // The orientation of the page as stated in the file; valid values are 1 to 8.
  int orientation;
  // The maximum number of bytes that libtiff unpacks at a time; 0 if unknown.
  uint64_t most_unpacked;
} ctiff_page;

// A reader of one TIFF file. `bytes` must outlive the reader.
typedef struct ctiff_reader ctiff_reader;

// Makes a reader; null if there is no memory, or if this is not a TIFF file. In that case
// `complaint` has libtiff's message.
ctiff_reader *ctiff_reader_create(const uint8_t *bytes, size_t count, char *complaint, size_t size);
void ctiff_reader_destroy(ctiff_reader *reader);

// Reads the properties of the current page; returns 0 if they are invalid.
int ctiff_reader_page(ctiff_reader *reader, ctiff_page *page);
// Reads the pixels as stored: four bytes a pixel, red first, colours premultiplied by the opacity,
// `count` bytes in all. Returns 0 if they cannot be decoded.
int ctiff_reader_pixels(ctiff_reader *reader, uint8_t *pixels, size_t count);
// Moves to the next page; returns 0 after the last, or if the next one is invalid.
int ctiff_reader_next(ctiff_reader *reader);

// libtiff's last message, empty if there was none.
const char *ctiff_reader_complaint(const ctiff_reader *reader);
// Whether data beyond the end of the file was requested.
int ctiff_reader_is_truncated(const ctiff_reader *reader);

#endif
