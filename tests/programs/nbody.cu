// Bodies that attract each other, positions by tiles in shared memory; energy checked on the host.
// covers: float4, make_float4, rsqrtf, float3, make_float3, __shared__ static
#include <cmath>
#include <cstdio>
#include <vector>

const int kTile = 64;
const float kSoft = 0.05f;

__device__ float3 attract(float3 acc, float4 me, float4 other) {
  float3 r = make_float3(other.x - me.x, other.y - me.y, other.z - me.z);
  float d2 = r.x * r.x + r.y * r.y + r.z * r.z + kSoft;
  float inv = rsqrtf(d2);
  float s = other.w * inv * inv * inv;
  acc.x += r.x * s;
  acc.y += r.y * s;
  acc.z += r.z * s;
  return acc;
}

__global__ void accelerate(const float4* position, float3* acceleration, int n) {
  __shared__ float4 tile[kTile];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = i < n ? position[i] : make_float4(0, 0, 0, 0);
  float3 acc = {0, 0, 0};
  for (int start = 0; start < n; start += kTile) {
    int j = start + threadIdx.x;
    tile[threadIdx.x] = j < n ? position[j] : make_float4(0.f, 0.f, 0.f, 0.f);
    __syncthreads();
    for (int k = 0; k < kTile; ++k) acc = attract(acc, me, tile[k]);
    __syncthreads();
  }
  if (i < n) acceleration[i] = acc;
}

__global__ void move(float4* position, float4* velocity, const float3* a, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  velocity[i].x += a[i].x * dt;
  velocity[i].y += a[i].y * dt;
  velocity[i].z += a[i].z * dt;
  position[i].x += velocity[i].x * dt;
  position[i].y += velocity[i].y * dt;
  position[i].z += velocity[i].z * dt;
}

int main() {
  const int n = 200;
  std::vector<float4> p(n), v(n, float4{0, 0, 0, 0});
  for (int i = 0; i < n; ++i)
    p[i] = make_float4(cosf(i * 0.7f), sinf(i * 1.3f), cosf(i * 2.1f + 1), 1.0f / n);
  float4 *dp, *dv;
  float3* da;
  cudaMalloc(&dp, n * sizeof(float4));
  cudaMalloc(&dv, n * sizeof(float4));
  cudaMalloc(&da, n * sizeof(float3));
  cudaMemcpy(dp, p.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
  cudaMemcpy(dv, v.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
  for (int s = 0; s < 5; ++s) {
    accelerate<<<(n + kTile - 1) / kTile, kTile>>>(dp, da, n);
    move<<<(n + kTile - 1) / kTile, kTile>>>(dp, dv, da, 0.01f, n);
  }
  cudaMemcpy(v.data(), dv, n * sizeof(float4), cudaMemcpyDeviceToHost);
  double px = 0, py = 0, pz = 0, speed = 0;
  for (int i = 0; i < n; ++i) {
    px += v[i].x;
    py += v[i].y;
    pz += v[i].z;
    speed += std::sqrt(v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z);
  }
  bool still = std::fabs(px) + std::fabs(py) + std::fabs(pz) < 1e-4;
  printf("the centre %s, mean speed %.3f\n", still ? "rests" : "MOVES", speed / n);
  cudaFree(dp);
  cudaFree(dv);
  cudaFree(da);
}
