#include "CAbsent.h"

#include "opening_forward.h"

static opening_library absent = {.name = "libbeckon-absent.so.1", .package = "beckon-absent"};
static opening_library present = {.name = "libm.so.6", .package = "libc6"};

opening_library *cabsent_library(void) { return &absent; }
opening_library *cabsent_present(void) { return &present; }

OPENING_1(absent, int, cabsent_answer, int)
OPENING_2(present, double, fdim, double, double)
OPENING_0(present, int, cabsent_unknown)
