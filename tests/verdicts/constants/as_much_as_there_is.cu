// 64 KiB of constant memory, beside a large array that is not constant.
__constant__ float table[16384];
namespace host { static float table[20000]; }
__device__ float other[20000];
__global__ void kernel(float* out) { out[0] = table[threadIdx.x] + other[threadIdx.x]; }
float* on_host() { return host::table; }
