// More constant memory than a file may have.
__constant__ float table[20000];
__global__ void kernel(float* out) { out[0] = table[threadIdx.x]; }
