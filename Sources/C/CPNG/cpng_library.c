#include "cpng.h"

#include "opening_forward.h"

#include <png.h>
#include <stdlib.h>

static opening_library library = {.name = "libpng16.so.16", .package = "libpng16-16"};

opening_library *cpng_library(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(1, png_infop, png_create_info_struct, png_const_structrp)
FORWARD(4, png_structp, png_create_read_struct, png_const_charp, png_voidp, png_error_ptr,
        png_error_ptr)
FORWARD(4, png_structp, png_create_write_struct, png_const_charp, png_voidp, png_error_ptr,
        png_error_ptr)
FORWARD(3, void, png_destroy_read_struct, png_structpp, png_infopp, png_infopp)
FORWARD(2, void, png_destroy_write_struct, png_structpp, png_infopp)
FORWARD(2, png_byte, png_get_bit_depth, png_const_structrp, png_const_inforp)
FORWARD(2, png_byte, png_get_color_type, png_const_structrp, png_const_inforp)
FORWARD(1, png_voidp, png_get_error_ptr, png_const_structrp)
FORWARD(2, png_uint_32, png_get_image_height, png_const_structrp, png_const_inforp)
FORWARD(2, png_uint_32, png_get_image_width, png_const_structrp, png_const_inforp)
FORWARD(1, png_voidp, png_get_io_ptr, png_const_structrp)
FORWARD(2, size_t, png_get_rowbytes, png_const_structrp, png_const_inforp)
FORWARD(3, png_uint_32, png_get_valid, png_const_structrp, png_const_inforp, png_uint_32)
FORWARD(2, void, png_read_info, png_structrp, png_inforp)
FORWARD(3, void, png_read_row, png_structrp, png_bytep, png_bytep)
FORWARD(2, void, png_read_update_info, png_structrp, png_inforp)
FORWARD(5, void, png_set_background, png_structrp, png_const_color_16p, int, int, double)
FORWARD(2, void, png_set_compression_level, png_structrp, int)
FORWARD(4, void, png_set_PLTE, png_structrp, png_inforp, png_const_colorp, int)
FORWARD(1, void, png_set_expand, png_structrp)
FORWARD(3, void, png_set_filter, png_structrp, int, int)
FORWARD(1, int, png_set_interlace_handling, png_structrp)
FORWARD(4, void, png_set_keep_unknown_chunks, png_structrp, int, png_const_bytep, int)
FORWARD(3, void, png_set_read_fn, png_structrp, png_voidp, png_rw_ptr)
FORWARD(5, void, png_set_pHYs, png_const_structrp, png_inforp, png_uint_32, png_uint_32, int)
FORWARD(1, void, png_set_scale_16, png_structrp)
FORWARD(5, void, png_set_tRNS, png_structrp, png_inforp, png_const_bytep, int, png_const_color_16p)
FORWARD(4, void, png_set_text, png_const_structrp, png_inforp, png_const_textp, int)
FORWARD(3, void, png_set_user_limits, png_structrp, png_uint_32, png_uint_32)
FORWARD(4, void, png_set_write_fn, png_structrp, png_voidp, png_rw_ptr, png_flush_ptr)
FORWARD(2, void, png_write_end, png_structrp, png_inforp)
FORWARD(2, void, png_write_info, png_structrp, png_const_inforp)
FORWARD(2, void, png_write_row, png_structrp, png_const_bytep)

OPENING_HIDE(png_set_IHDR)
void png_set_IHDR(png_const_structrp png, png_inforp info, png_uint_32 width, png_uint_32 height,
                  int depth, int colour, int interlacing, int compression, int filter) {
  OPENING_FUNCTION(library, png_set_IHDR)(png, info, width, height, depth, colour, interlacing,
                                          compression, filter);
}

// It ends with longjmp.
OPENING_HIDE(png_error)
void png_error(png_const_structrp png, png_const_charp message) {
  OPENING_FUNCTION(library, png_error)(png, message);
  abort();
}

#endif
