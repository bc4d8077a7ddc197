// Operators for CUDA's vector types, as helper_math.h has them; every length and kind.
// covers: float3, make_float3, float2, int2, int4, uint2, uint4, double2, double3, make_float4,
// operator overloading
#include <cstdio>

inline __host__ __device__ float3 operator+(float3 a, float3 b) {
  return make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}
inline __host__ __device__ float3 operator*(float s, float3 a) {
  return make_float3(s * a.x, s * a.y, s * a.z);
}
inline __host__ __device__ void operator+=(float3& a, float3 b) {
  a = a + b;
}
inline __host__ __device__ float dot(float3 a, float3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline __host__ __device__ float3 cross(float3 a, float3 b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
inline __host__ __device__ double2 operator-(double2 a, double2 b) {
  return make_double2(a.x - b.x, a.y - b.y);
}

__global__ void work(float* out) {
  float3 a = make_float3(1, 2, 3), b = 2.0f * make_float3(0, 1, 0);
  a += b;
  float3 c = cross(a, b);
  out[0] = dot(a, b);
  out[1] = c.x;
  out[2] = c.z;
  double2 d = make_double2(5, 7) - make_double2(1, 1);
  double3 e = make_double3(d.x, d.y, 1);
  out[3] = float(d.x * d.y + e.z);
  int2 i = make_int2(3, -4);
  int4 j = make_int4(i.x, i.y, 1, 2);
  uint2 u = make_uint2(7u, 9u);
  uint4 v = {u.x, u.y, 1u, 2u};
  out[4] = j.x + j.y + j.z + j.w;
  out[5] = v.x * v.y + v.z + v.w;
  float4 f = make_float4(a.x, a.y, a.z, 1.0f);
  float2* pairs = reinterpret_cast<float2*>(&f);
  out[6] = pairs[1].x + pairs[1].y;
  uchar4 g = make_uchar4(250, 5, 6, 7);
  g.x += 10;
  out[7] = g.x;
}

int main() {
  float h[8], *d;
  cudaMalloc(&d, sizeof(h));
  work<<<1, 1>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  for (float v : h) printf("%.0f ", v);
  printf("\nsizes %zu %zu %zu, alignments %zu %zu %zu\n", sizeof(float3), sizeof(float4),
         sizeof(uchar4), alignof(float2), alignof(float3), alignof(float4));
  float3 host = make_float3(1, 2, 3) + make_float3(1, 1, 1);
  printf("on the host %.0f\n", dot(host, host));
  cudaFree(d);
}
