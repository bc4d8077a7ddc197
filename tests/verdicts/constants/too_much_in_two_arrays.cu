// Two arrays in namespaces that are together more than 64 KiB.
namespace a { __constant__ float table[10000]; }
namespace b { __constant__ float table[10000]; }
__global__ void kernel(float* out) { out[0] = a::table[threadIdx.x] + b::table[threadIdx.x]; }
