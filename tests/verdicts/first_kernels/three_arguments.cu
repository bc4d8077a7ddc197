// cudaMemcpy without a direction.
int main() { float *d, h[4]; cudaMalloc(&d, 16); cudaMemcpy(d, h, 16); }
