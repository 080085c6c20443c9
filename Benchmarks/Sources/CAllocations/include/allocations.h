#pragma once
#include <stdint.h>

/// How many heap blocks this process has asked for since it started.
uint64_t allocations_so_far(void);
