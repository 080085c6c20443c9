// Libraries that are opened when they are first needed, so that a program that does not need one
// neither loads nor requires it.
//
// An edge (CCrypto, CSQLite …) has the headers of its library, and a file that defines the functions
// that are used, with the library's own names, by OPENING_FORWARD. The compiler holds each against its
// declaration. Nothing outside the program sees them: libpq, say, keeps calling the real libcrypto.
// On Apple's systems the edge is linked to its library, which is always there, and defines nothing.
#ifndef COPENING_H
#define COPENING_H

#pragma clang assume_nonnull begin

/// A library, and whether it is open. It lives as long as the process, and so does what was opened.
typedef struct opening_library opening_library;

/// The name that the system's loader looks for.
const char *opening_name(const opening_library *library);
/// The Debian package that has it.
const char *opening_package(const opening_library *library);
/// Opens the library when it is not open yet. `NULL` when it is there; else the system's words, which
/// last until the same thread asks the system for another. Any thread may ask.
const char *_Nullable opening_complaint(opening_library *library);

#pragma clang assume_nonnull end

#endif
