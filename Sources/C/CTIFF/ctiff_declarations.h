// The part of libtiff that is used, declared like in its own headers; a test compares the two.
#ifndef CTIFF_DECLARATIONS_H
#define CTIFF_DECLARATIONS_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tiff TIFF;
typedef void *thandle_t;
typedef int64_t tmsize_t;
typedef uint64_t toff_t;

typedef tmsize_t (*TIFFReadWriteProc)(thandle_t, void *, tmsize_t);
typedef toff_t (*TIFFSeekProc)(thandle_t, toff_t, int);
typedef int (*TIFFCloseProc)(thandle_t);
typedef toff_t (*TIFFSizeProc)(thandle_t);
typedef int (*TIFFMapFileProc)(thandle_t, void **, toff_t *);
typedef void (*TIFFUnmapFileProc)(thandle_t, void *, toff_t);
typedef void (*TIFFErrorHandler)(const char *, const char *, va_list);
typedef void (*TIFFErrorHandlerExt)(thandle_t, const char *, const char *, va_list);

TIFF *TIFFClientOpen(const char *, const char *, thandle_t, TIFFReadWriteProc, TIFFReadWriteProc,
                     TIFFSeekProc, TIFFCloseProc, TIFFSizeProc, TIFFMapFileProc, TIFFUnmapFileProc);
void TIFFClose(TIFF *);
int TIFFGetField(TIFF *, uint32_t, ...);
int TIFFGetFieldDefaulted(TIFF *, uint32_t, ...);
int TIFFIsTiled(TIFF *);
uint64_t TIFFStripSize64(TIFF *);
uint64_t TIFFTileSize64(TIFF *);
int TIFFReadDirectory(TIFF *);
int TIFFReadRGBAImageOriented(TIFF *, uint32_t, uint32_t, uint32_t *, int, int);
TIFFErrorHandler TIFFSetErrorHandler(TIFFErrorHandler);
TIFFErrorHandler TIFFSetWarningHandler(TIFFErrorHandler);
TIFFErrorHandlerExt TIFFSetErrorHandlerExt(TIFFErrorHandlerExt);

#define TIFFTAG_IMAGEWIDTH 256
#define TIFFTAG_IMAGELENGTH 257
#define TIFFTAG_ORIENTATION 274
#define TIFFTAG_SAMPLESPERPIXEL 277
#define TIFFTAG_PLANARCONFIG 284
#define PLANARCONFIG_SEPARATE 2

#endif
