// On macOS it needs: brew install freetype. CPATH and LIBRARY_PATH name the folders, as in the Makefile.
#ifndef CFREETYPE_H
#define CFREETYPE_H

#include <COpening.h>

// The part of FreeType that is used, declared like in its own headers (only pkg-config knows their
// folder, and it would link the library). Structures end with the last field that is read; a test
// compares the offsets with the real ones.

typedef signed long FT_Long;
typedef unsigned long FT_ULong;
typedef signed int FT_Int;
typedef signed int FT_Int32;
typedef unsigned int FT_UInt;
typedef signed short FT_Short;
typedef unsigned short FT_UShort;
typedef signed long FT_Pos;
typedef int FT_Error;

typedef struct FT_LibraryRec_ *FT_Library;
typedef struct FT_FaceRec_ *FT_Face;
typedef struct FT_GlyphSlotRec_ *FT_GlyphSlot;

typedef struct FT_Vector_ {
  FT_Pos x;
  FT_Pos y;
} FT_Vector;

typedef struct FT_BBox_ {
  FT_Pos xMin, yMin;
  FT_Pos xMax, yMax;
} FT_BBox;

typedef struct FT_Generic_ {
  void *data;
  void (*finalizer)(void *object);
} FT_Generic;

typedef struct FT_Bitmap_ {
  unsigned int rows;
  unsigned int width;
  int pitch;
  unsigned char *buffer;
  unsigned short num_grays;
  unsigned char pixel_mode;
  unsigned char palette_mode;
  void *palette;
} FT_Bitmap;

/// FreeType 2.13.3 made these numbers unsigned.
typedef struct FT_Outline_ {
  short n_contours;
  short n_points;
  FT_Vector *points;
  char *tags;
  short *contours;
  int flags;
} FT_Outline;

typedef struct FT_Outline_Funcs_ {
  int (*move_to)(const FT_Vector *to, void *user);
  int (*line_to)(const FT_Vector *to, void *user);
  int (*conic_to)(const FT_Vector *control, const FT_Vector *to, void *user);
  int (*cubic_to)(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to, void *user);
  int shift;
  FT_Pos delta;
} FT_Outline_Funcs;

typedef struct FT_Glyph_Metrics_ {
  FT_Pos width;
  FT_Pos height;
  FT_Pos horiBearingX;
  FT_Pos horiBearingY;
  FT_Pos horiAdvance;
  FT_Pos vertBearingX;
  FT_Pos vertBearingY;
  FT_Pos vertAdvance;
} FT_Glyph_Metrics;

struct FT_GlyphSlotRec_ {
  FT_Library library;
  FT_Face face;
  FT_GlyphSlot next;
  FT_UInt glyph_index;
  FT_Generic generic;
  FT_Glyph_Metrics metrics;
  FT_Long linearHoriAdvance;
  FT_Long linearVertAdvance;
  FT_Vector advance;
  int format;
  FT_Bitmap bitmap;
  FT_Int bitmap_left;
  FT_Int bitmap_top;
  FT_Outline outline;
};

struct FT_FaceRec_ {
  FT_Long num_faces;
  FT_Long face_index;
  FT_Long face_flags;
  FT_Long style_flags;
  FT_Long num_glyphs;
  char *family_name;
  char *style_name;
  FT_Int num_fixed_sizes;
  void *available_sizes;
  FT_Int num_charmaps;
  void *charmaps;
  FT_Generic generic;
  FT_BBox bbox;
  FT_UShort units_per_EM;
  FT_Short ascender;
  FT_Short descender;
  FT_Short height;
  FT_Short max_advance_width;
  FT_Short max_advance_height;
  FT_Short underline_position;
  FT_Short underline_thickness;
  FT_GlyphSlot glyph;
};

enum {
  FT_LOAD_NO_SCALE = 1,
  FT_KERNING_UNSCALED = 2,
  FT_OUTLINE_NONE = 0,
  FT_OUTLINE_EVEN_ODD_FILL = 2,
  FT_PIXEL_MODE_GRAY = 2,
};

FT_Error FT_Init_FreeType(FT_Library *library);
FT_Error FT_Done_FreeType(FT_Library library);
FT_Error FT_New_Face(FT_Library library, const char *path, FT_Long index, FT_Face *face);
FT_Error FT_Done_Face(FT_Face face);
FT_UInt FT_Get_Char_Index(FT_Face face, FT_ULong character);
FT_Error FT_Load_Glyph(FT_Face face, FT_UInt glyph, FT_Int32 flags);
FT_Error FT_Get_Kerning(FT_Face face, FT_UInt left, FT_UInt right, FT_UInt mode, FT_Vector *distance);
FT_Error FT_Outline_Decompose(FT_Outline *outline, const FT_Outline_Funcs *steps, void *user);
FT_Error FT_Outline_Get_Bitmap(FT_Library library, FT_Outline *outline, const FT_Bitmap *bitmap);

static inline FT_Error cft_outline_coverage(
    FT_Library library, const FT_Vector *points, const char *tags, int point_count,
    const short *contour_ends, int contour_count, int even_odd,
    unsigned char *coverage, unsigned int width, unsigned int height) {
  FT_Outline outline = {0};
  outline.n_points = (short)point_count;
  outline.n_contours = (short)contour_count;
  outline.points = (FT_Vector *)points;
  outline.tags = (char *)tags;
  outline.contours = (short *)contour_ends;
  outline.flags = even_odd ? FT_OUTLINE_EVEN_ODD_FILL : FT_OUTLINE_NONE;
  FT_Bitmap bitmap = {0};
  bitmap.rows = height;
  bitmap.width = width;
  bitmap.pitch = (int)width;
  bitmap.buffer = coverage;
  bitmap.num_grays = 256;
  bitmap.pixel_mode = FT_PIXEL_MODE_GRAY;
  return FT_Outline_Get_Bitmap(library, &outline, &bitmap);
}

/// The library. Check that it can be opened before the first call of one of its functions.
opening_library *cfreetype_library(void);

#endif
