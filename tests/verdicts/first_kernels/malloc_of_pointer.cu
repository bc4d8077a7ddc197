// cudaMalloc gets the pointer, not its address.
int main() { float* d; cudaMalloc(d, 100); cudaFree(d); }
