#include "sum.h"

int sum_of_first(int n) {
  return n * (n - 1) / 2;
}
