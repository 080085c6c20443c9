// Libraries that are opened as those of the edges are, and have something wrong.
#ifndef CABSENT_H
#define CABSENT_H

#include <COpening.h>

/// On no machine, with one function.
opening_library *cabsent_library(void);
int cabsent_answer(int number);

/// Everywhere, with a function that it has and one that it has not.
opening_library *cabsent_present(void);
double fdim(double left, double right);
int cabsent_unknown(void);

#endif
