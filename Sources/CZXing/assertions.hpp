// Distributions build ZXing with its assertions on, and some pictures make them fail (upstream's
// issues 308, 593 and 1154): the whole program would end. While a guard of this thread is up, a failed
// assertion leaves the search instead.
//
// The way out is longjmp, so what the search held is never freed: about a byte for each pixel of
// the picture. Throwing is no way, as the library's code does not expect it there.
#ifndef CZXING_ASSERTIONS_HPP
#define CZXING_ASSERTIONS_HPP

#include <setjmp.h>

// Where a failed assertion of this thread goes; null for the usual end.
extern thread_local jmp_buf *czx_way_out;

#endif
