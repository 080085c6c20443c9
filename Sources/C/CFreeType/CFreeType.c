#include "CFreeType.h"

#include "opening_forward.h"

static opening_library library = {.name = "libfreetype.so.6", .package = "libfreetype6"};

opening_library *cfreetype_library(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(1, FT_Error, FT_Done_Face, FT_Face)
FORWARD(1, FT_Error, FT_Done_FreeType, FT_Library)
FORWARD(2, FT_UInt, FT_Get_Char_Index, FT_Face, FT_ULong)
FORWARD(5, FT_Error, FT_Get_Kerning, FT_Face, FT_UInt, FT_UInt, FT_UInt, FT_Vector *)
FORWARD(1, FT_Error, FT_Init_FreeType, FT_Library *)
FORWARD(3, FT_Error, FT_Load_Glyph, FT_Face, FT_UInt, FT_Int32)
FORWARD(4, FT_Error, FT_New_Face, FT_Library, const char *, FT_Long, FT_Face *)
FORWARD(3, FT_Error, FT_Outline_Decompose, FT_Outline *, const FT_Outline_Funcs *, void *)
FORWARD(3, FT_Error, FT_Outline_Get_Bitmap, FT_Library, FT_Outline *, const FT_Bitmap *)

#endif
