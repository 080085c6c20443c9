#include "allocations.h"
#include <stddef.h>

static uint64_t count;

uint64_t allocations_so_far(void) { return count; }

#ifdef __GLIBC__
/* The program's own malloc comes before the library's, counts, and passes the call on. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { count++; return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { count++; return __libc_calloc(number, size); }
void *realloc(void *block, size_t size) { count++; return __libc_realloc(block, size); }
void *aligned_alloc(size_t alignment, size_t size) { count++; return __libc_memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
  count++;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : 12;
}
#endif
