#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_IMAGE_H

// The integer types inside FT_Outline changed in FreeType 2.13.3 (signed to unsigned, same size).
// This helper fills one in C, so that Swift compiles against either.
static inline FT_Error cft_outline_coverage(
    FT_Library library, const FT_Vector *points, const char *tags, int point_count,
    const short *contour_ends, int contour_count, int even_odd,
    unsigned char *coverage, unsigned int width, unsigned int height) {
  FT_Outline outline = {0};
  outline.n_points = (short)point_count;
  outline.n_contours = (short)contour_count;
  outline.points = (FT_Vector *)points;
  outline.tags = (void *)tags;
  outline.contours = (void *)contour_ends;
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
