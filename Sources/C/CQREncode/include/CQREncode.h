// On macOS it needs: brew install qrencode. CPATH and LIBRARY_PATH name the folders, as in the Makefile.
#ifndef CQRENCODE_H
#define CQRENCODE_H

#include <COpening.h>
#include <qrencode.h>

/// The library. Check that it can be opened before the first call of one of its functions.
opening_library *cqrencode_library(void);

#endif
