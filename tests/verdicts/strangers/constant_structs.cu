// Constant memory: an array of structs with members of several kinds.
struct Light {
  float3 at;
  float4 colour;
  int kind[2];
};
__constant__ Light lights[8] = {{{1, 2, 3}, {1, 1, 1, 1}, {1, 2}}};
__constant__ struct {
  int n;
  float scale;
} settings;
__global__ void k(float* out) {
  *out = lights[threadIdx.x].at.x * settings.scale + lights[0].kind[1];
}
int main() {
  Light l{};
  cudaMemcpyToSymbol(lights, &l, sizeof l, sizeof l);
  int n = 3;
  cudaMemcpyToSymbol(settings, &n, sizeof n);
  k<<<1, 8>>>(nullptr);
}
