#ifndef CQRENCODE_H
#define CQRENCODE_H

#include <COpening.h>
#include <qrencode.h>

/// The library, to be asked for before the first call of one of its functions.
opening_library *cqrencode_library(void);

#endif
