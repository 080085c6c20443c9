#include "cjpeg.h"

#include "opening_forward.h"

#include <stdio.h>

#include <jpeglib.h>

// Debian has the older of two interfaces, Ubuntu the newer (which scripts/make-deb must not find).
#if JPEG_LIB_VERSION >= 80
static opening_library library = {"libjpeg.so.8", "libjpeg-turbo8", 0};
#else
static opening_library library = {.name = "libjpeg.so.62", .package = "libjpeg62-turbo"};
#endif

opening_library *cjpeg_library(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(3, void, jpeg_CreateDecompress, j_decompress_ptr, int, size_t)
FORWARD(1, void, jpeg_destroy_decompress, j_decompress_ptr)
FORWARD(1, boolean, jpeg_has_multiple_scans, j_decompress_ptr)
FORWARD(3, void, jpeg_mem_src, j_decompress_ptr, const unsigned char *, unsigned long)
FORWARD(2, int, jpeg_read_header, j_decompress_ptr, boolean)
FORWARD(3, JDIMENSION, jpeg_read_scanlines, j_decompress_ptr, JSAMPARRAY, JDIMENSION)
FORWARD(1, boolean, jpeg_start_decompress, j_decompress_ptr)
FORWARD(1, struct jpeg_error_mgr *, jpeg_std_error, struct jpeg_error_mgr *)

#endif
