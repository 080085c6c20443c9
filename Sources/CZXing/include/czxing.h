// ZXing-C++ for Swift: QR and Micro QR symbols in a grey picture. No function throws, and none
// keeps a pointer that was passed in.
#ifndef CZXING_H
#define CZXING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum czx_status {
  CZX_OK = 0,
  // An argument that no call may have: a null pointer, no extent, fewer bytes than rows need.
  CZX_BAD_ARGUMENT,
  CZX_NO_MEMORY,
  // ZXing threw something, or one of its assertions failed: it has no answer.
  CZX_FAILED
} czx_status;

// How grey becomes black and white.
typedef enum czx_threshold {
  // Around each pixel.
  CZX_LOCAL = 0,
  // One threshold between the two peaks of the histogram.
  CZX_GLOBAL
} czx_threshold;

typedef struct czx_request {
  const uint8_t *pixels;
  // How many bytes `pixels` has.
  size_t count;
  int width;
  int height;
  // Bytes from one row to the next, at least the width.
  int stride;
  czx_threshold threshold;
  // Whether Micro QR is looked for, too.
  int reads_micro;
  // Whether a smaller copy is tried, too.
  int tries_downscaled;
  // At most 255.
  int most_codes;
} czx_request;

typedef struct czx_point {
  int x;
  int y;
} czx_point;

// One symbol; the pointers live as long as the results.
typedef struct czx_code {
  int is_micro;
  int is_mirrored;
  // 0 where the library does not say: then the data codewords give it away.
  int version;
  // Data codewords before error correction codewords; 0 where the library does not say.
  size_t data_codewords;
  // "L", "M", "Q", "H", or empty.
  const char *level;
  // AIM's identifier, such as "]Q1".
  const char *symbology;
  // What the symbol holds, before any character set is applied.
  const uint8_t *bytes;
  size_t byte_count;
  // The same with ECI designators written in, and backslashes doubled; empty without an ECI.
  const uint8_t *eci_bytes;
  size_t eci_byte_count;
  // UTF-8 by the ECI, or else by a guess.
  const char *text;
  size_t text_count;
  // Whether ZXing takes the bytes for text.
  int is_text;
  // Top left, top right, bottom right, bottom left, as the symbol sees itself.
  czx_point corners[4];
  // Place in a series and its length; -1 for none.
  int series_index;
  int series_count;
  // The parity of the series as ZXing writes it.
  const char *series_id;
} czx_code;

typedef struct czx_results czx_results;

// On CZX_OK `*results` is to be destroyed by the caller; it may hold no codes.
czx_status czx_read(const czx_request *request, czx_results **results);
size_t czx_results_count(const czx_results *results);
// Null beyond the last.
const czx_code *czx_results_code(const czx_results *results, size_t index);
void czx_results_destroy(czx_results *results);
// Whether so many bytes could be had now: Swift would end the program where malloc says no.
int czx_has_memory(size_t bytes);
// How many searches of this process were left because an assertion of ZXing failed.
size_t czx_failed_assertions(void);
// The version of the library's headers: "1.4.0".
const char *czx_library_version(void);

#ifdef __cplusplus
}
#endif

#endif
