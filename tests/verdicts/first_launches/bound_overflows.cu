// Launch bounds that do not fit an int.
__global__ void __launch_bounds__(4294967296) add(int* a) { a[0] += 1; }
