// On macOS it needs: nothing.
// Libraries that are opened on first use, so that a program that does not need one neither loads
// nor requires it.
//
// The bindings to a library (CCrypto, CSQLite …) have its headers, and a file that defines the used
// functions under the library's own names with OPENING_FORWARD. The compiler checks each against
// its declaration. They are not visible outside the program: libpq, for example, keeps calling the
// real libcrypto. On Apple's systems the bindings are linked to the library, which is always
// available, and define nothing.
#ifndef COPENING_H
#define COPENING_H

#pragma clang assume_nonnull begin

/// A library and its state. It lives as long as the process, and so does the opened library.
typedef struct opening_library opening_library;

/// The name that the system's loader looks for.
const char *opening_name(const opening_library *library);
/// The Debian package that contains it.
const char *opening_package(const opening_library *library);
/// Opens the library if necessary. Returns `NULL` if it is open; otherwise the system's message,
/// which is valid until the same thread asks the system for another. Any thread may call this.
const char *_Nullable opening_complaint(opening_library *library);

#pragma clang assume_nonnull end

#endif
