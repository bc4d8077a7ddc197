// E36: out[i] is the sum of in's cells before i, for any n. in and out are in device memory.

void exclusive_scan(const int* in, int* out, int n) {
  // Your code goes here: kernels above, launches here. What does a block need from those before it?
}
