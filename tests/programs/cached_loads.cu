// Loads and stores with cache hints, and copies in vectors of 16 bytes.
// covers: __ldg, __stcg, __ldcg, __ldcs, __stcs, float4, int4, __align__, memcpy (in kernel)
#include <cstdio>

struct __align__(16) Particle {
  float position[3];
  int kind;
};

__global__ void hinted(const float* in, float* out, const int4* quads, int4* quads_out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __stcg(out + i, __ldg(in + i) + __ldcg(in + i));
  if (i < 16) __stcs(quads_out + i, __ldcs(quads + i));
}

__global__ void copy_vectors(const float4* in, float4* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float4 v = in[i];
    v.w = -v.w;
    out[i] = v;
  }
}

__global__ void copy_bytes(const Particle* in, Particle* out) {
  Particle p;
  memcpy(&p, in + threadIdx.x, sizeof(p));
  p.kind += 1;
  memset(p.position + 1, 0, sizeof(float));
  memcpy(out + threadIdx.x, &p, sizeof(p));
}

int main() {
  const int n = 256;
  float h[n], *in, *out;
  for (int i = 0; i < n; i++) h[i] = float(i);
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, 2 * sizeof(h));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  hinted<<<2, 128>>>(in, out, (const int4*)in, (int4*)(out + n));
  cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%.0f %.0f ", h[1], h[255]);
  cudaMemcpy(h, out + n, 64 * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%.0f\n", h[63]);
  copy_vectors<<<1, 64>>>((float4*)in, (float4*)out, n / 4);
  cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%.0f %.0f %.0f\n", h[2], h[3], h[255]);
  Particle p[8], *dp;
  for (int i = 0; i < 8; i++) p[i] = {{1.0f * i, 2.0f, 3.0f}, i};
  cudaMalloc(&dp, sizeof(p));
  cudaMemcpy(dp, p, sizeof(p), cudaMemcpyHostToDevice);
  copy_bytes<<<1, 8>>>(dp, dp);
  cudaMemcpy(p, dp, sizeof(p), cudaMemcpyDeviceToHost);
  printf("%.0f %.0f %.0f %d, size %zu\n", p[7].position[0], p[7].position[1], p[7].position[2],
         p[7].kind, sizeof(Particle));
  cudaFree(in);
  cudaFree(out);
  cudaFree(dp);
}
