// cuRAND in kernels: each thread has a state of its own, and draws numbers of every distribution.
// covers: curand_kernel(device)
#include <cstdio>
#include <cstring>
#include <vector>

#include <curand_kernel.h>

constexpr int kThreads = 64;
constexpr int kDrawn = 16;

struct Sample {
  unsigned words[kDrawn];
  float uniforms[kDrawn];
  double doubles[kDrawn];
  float normals[kDrawn];
  double normal_doubles[kDrawn];
  float log_normals[kDrawn];
  unsigned poissons[kDrawn];
  unsigned after;
};

template <class State>
__global__ void draw(unsigned long long seed, unsigned long long offset, State* states,
                     Sample* samples) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(seed, i, offset, &states[i]);
  State state = states[i];
  Sample& sample = samples[i];
  for (int k = 0; k < kDrawn; ++k) sample.words[k] = curand(&state);
  for (int k = 0; k < kDrawn; ++k) sample.uniforms[k] = curand_uniform(&state);
  for (int k = 0; k < kDrawn; ++k) sample.doubles[k] = curand_uniform_double(&state);
  for (int k = 0; k < kDrawn; ++k) sample.normals[k] = curand_normal(&state);
  for (int k = 0; k < kDrawn; ++k) sample.normal_doubles[k] = curand_normal_double(&state);
  for (int k = 0; k < kDrawn; ++k) sample.log_normals[k] = curand_log_normal(&state, 0.5f, 0.25f);
  for (int k = 0; k < kDrawn; ++k) sample.poissons[k] = curand_poisson(&state, 4.0 * k + 0.5);
  skipahead(123456789ull, &state);
  sample.after = curand(&state);
  states[i] = state;
}

// Sobol's sequence of one dimension, each thread from its own place on.
__global__ void draw_sobol(unsigned* numbers, float* uniforms) {
  unsigned directions[32];
  for (int bit = 0; bit < 32; ++bit) directions[bit] = 0x80000000u >> bit;
  curandStateSobol32_t state;
  curand_init(directions, 4 * threadIdx.x, &state);
  for (int k = 0; k < 2; ++k) numbers[2 * threadIdx.x + k] = curand(&state);
  uniforms[threadIdx.x] = curand_uniform(&state);
}

unsigned checksum(const void* bytes, size_t count) {
  unsigned sum = 2166136261u;
  for (size_t i = 0; i < count; ++i)
    sum = (sum ^ static_cast<const unsigned char*>(bytes)[i]) * 16777619u;
  return sum;
}

template <class State>
void show(const char* name, unsigned long long seed, unsigned long long offset) {
  State* states = nullptr;
  Sample* samples = nullptr;
  cudaMalloc(&states, kThreads * sizeof(State));
  cudaMalloc(&samples, kThreads * sizeof(Sample));
  cudaMemset(samples, 0, kThreads * sizeof(Sample));
  draw<<<2, kThreads / 2>>>(seed, offset, states, samples);
  std::vector<Sample> got(kThreads);
  cudaMemcpy(got.data(), samples, kThreads * sizeof(Sample), cudaMemcpyDeviceToHost);

  unsigned words = 0, uniforms = 0, doubles = 0, poissons = 0, after = 0;
  double sum = 0, squares = 0, logs = 0;
  for (const Sample& one : got) {
    words ^= checksum(one.words, sizeof one.words);
    uniforms ^= checksum(one.uniforms, sizeof one.uniforms);
    doubles ^= checksum(one.doubles, sizeof one.doubles);
    poissons ^= checksum(one.poissons, sizeof one.poissons);
    after ^= one.after;
    for (int k = 0; k < kDrawn; ++k) {
      sum += one.normals[k] + one.normal_doubles[k];
      squares += one.normals[k] * one.normals[k] + one.normal_doubles[k] * one.normal_doubles[k];
      logs += one.log_normals[k];
    }
  }
  const int count = kThreads * kDrawn;
  printf("%s, seed %llu, offset %llu: first %u %u, words %08x uniforms %08x doubles %08x\n", name,
         seed, offset, got[0].words[0], got[1].words[0], words, uniforms, doubles);
  printf("  poissons %08x, after skipping %08x\n", poissons, after);
  printf("  normals: %.4f %.4f, mean %.4f, variance %.4f, log-normal mean %.4f\n",
         got[3].normals[0], got[3].normal_doubles[1], sum / (2 * count), squares / (2 * count),
         logs / count);
  cudaFree(states);
  cudaFree(samples);
}

int main() {
  for (unsigned long long seed : {0ull, 1234ull, 123456789012345ull})
    for (unsigned long long offset : {0ull, 7ull}) {
      show<curandState>("XORWOW", seed, offset);
      show<curandStatePhilox4_32_10_t>("Philox", seed, offset);
      show<curandStateMRG32k3a_t>("MRG32k3a", seed, offset);
    }
  unsigned* numbers = nullptr;
  float* uniforms = nullptr;
  cudaMalloc(&numbers, 8 * sizeof(unsigned));
  cudaMalloc(&uniforms, 4 * sizeof(float));
  draw_sobol<<<1, 4>>>(numbers, uniforms);
  unsigned got[8];
  float places[4];
  cudaMemcpy(got, numbers, sizeof got, cudaMemcpyDeviceToHost);
  cudaMemcpy(places, uniforms, sizeof places, cudaMemcpyDeviceToHost);
  for (unsigned number : got) printf("%08x ", number);
  for (float place : places) printf("%g ", place);
  printf("\n%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(numbers);
  cudaFree(uniforms);
}
