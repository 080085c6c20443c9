// jpeglib.h leaves by longjmp: only the shim CJPEG includes it. This module links the library.
