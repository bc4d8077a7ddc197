// cuRAND's host interface: generators fill arrays in device memory and on the host, and refuse what
// they cannot do.
// covers: curand(host)
// flags: -lcurand
#include <cmath>
#include <cstdio>
#include <vector>

#include <cuda_runtime.h>
#include <curand.h>

unsigned checksum(const void* bytes, size_t count) {
  unsigned sum = 2166136261u;
  for (size_t i = 0; i < count; ++i)
    sum = (sum ^ static_cast<const unsigned char*>(bytes)[i]) * 16777619u;
  return sum;
}

template <class T>
std::vector<T> copy_back(const T* device, size_t count) {
  std::vector<T> host(count);
  cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost);
  return host;
}

template <class T>
unsigned checksum_of(const T* device, size_t count) {
  return checksum(copy_back(device, count).data(), count * sizeof(T));
}

template <class T>
void show_moments(const char* name, const T* device, size_t count) {
  double sum = 0, squares = 0;
  const std::vector<T> host = copy_back(device, count);
  for (T x : host) sum += x, squares += double(x) * x;
  printf("    %s: %.4f %.4f ... mean %.4f, squares %.4f\n", name, double(host[0]), double(host[1]),
         sum / count, squares / count);
}

void show(const char* name, curandRngType type, unsigned long long seed,
          unsigned long long offset) {
  constexpr size_t kCount = 30000;
  double* memory = nullptr;
  cudaMalloc(&memory, kCount * sizeof(double));
  auto* const words = reinterpret_cast<unsigned*>(memory);
  auto* const floats = reinterpret_cast<float*>(memory);

  curandGenerator_t generator;
  curandCreateGenerator(&generator, type);
  if (type < CURAND_RNG_QUASI_DEFAULT)
    curandSetPseudoRandomGeneratorSeed(generator, seed);
  else
    curandSetQuasiRandomGeneratorDimensions(generator, 3);
  curandSetGeneratorOffset(generator, offset);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  curandSetStream(generator, stream);
  printf("%s, seed %llu, offset %llu\n", name, seed, offset);

  curandGenerate(generator, words, kCount);
  cudaStreamSynchronize(stream);
  printf("  words %08x", checksum_of(words, kCount));
  curandGenerate(generator, words, 9);
  curandGenerateUniform(generator, floats, 9999);
  cudaStreamSynchronize(stream);
  printf(" uniforms %08x", checksum_of(floats, 9999));
  curandGenerateUniformDouble(generator, memory, 9999);
  cudaStreamSynchronize(stream);
  printf(" doubles %08x\n", checksum_of(memory, 9999));
  curandGenerateNormal(generator, floats, 6000, 1.0f, 2.0f);
  cudaStreamSynchronize(stream);
  show_moments("normals", floats, 6000);
  curandGenerateNormalDouble(generator, memory, 6000, 1.0, 2.0);
  cudaStreamSynchronize(stream);
  show_moments("normal doubles", memory, 6000);
  curandGenerateLogNormal(generator, floats, 6000, 0.5f, 0.25f);
  cudaStreamSynchronize(stream);
  show_moments("log-normals", floats, 6000);
  curandDestroyGenerator(generator);
  cudaStreamDestroy(stream);
  cudaFree(memory);
}

int main() {
  for (unsigned long long offset : {0ull, 4099ull}) {
    show("XORWOW", CURAND_RNG_PSEUDO_DEFAULT, 1234, offset);
    show("Philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, 1234, offset);
    show("Sobol", CURAND_RNG_QUASI_SOBOL32, 0, offset);
  }

  // A generator on the host makes the same numbers.
  curandGenerator_t generator;
  curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_XORWOW);
  curandSetPseudoRandomGeneratorSeed(generator, 1234);
  std::vector<unsigned> host(30000);
  curandGenerate(generator, host.data(), host.size());
  printf("on the host: words %08x\n", checksum(host.data(), host.size() * sizeof(unsigned)));

  double mean = 0;
  curandGeneratePoisson(generator, host.data(), host.size(), 7.5);
  for (unsigned x : host) mean += x;
  printf("Poisson of 7.5: %s\n",
         std::fabs(mean / host.size() - 7.5) < 0.1 ? "mean is right" : "wrong");

  std::vector<float> floats(8);
  printf("refused: %d", curandGenerateNormal(generator, floats.data(), 7, 0, 1));
  printf(" %d", curandGeneratePoisson(generator, host.data(), 8, -1));
  printf(" %d", curandSetQuasiRandomGeneratorDimensions(generator, 3));
  printf(" %d", curandGenerateUniform(nullptr, floats.data(), 8));
  printf(" %d", curandGenerateUniform(generator, floats.data(), 0));
  printf(" %d\n", curandDestroyGenerator(generator));
}
