// The sum that the GPU should find, on the CPU.
#pragma once

int sum_of_first(int n);
