// cudaMemcpy with a direction that there is not.
int main() { float *d, h[4]; cudaMalloc(&d, 16); cudaMemcpy(d, h, 16, cudaMemcpyHostToGPU); }
