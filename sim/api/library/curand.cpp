// cuRAND's host interface.
#include <curand.h>

#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "sim/api/api_call.h"
#include "sim/gpu/context.h"
#include "sim/gpu/streams.h"
#include "sim/library/library_work.h"
#include "sim/memory/regions.h"
#include "sim/rand/generator.h"
#include "sim/rand/sobol_directions.h"

using namespace warpstep::sim;

struct curandGenerator_st {
  curandRngType type;
  bool is_on_host;
  curandOrdering ordering;
  unsigned long long seed = 0;
  unsigned long long offset = 0;
  unsigned dimensions = 1;
  cudaStream_t stream = nullptr;
  std::shared_ptr<Generator> numbers;  // made when the first are asked for
};

namespace {

bool is_quasi(curandRngType type) {
  return type >= CURAND_RNG_QUASI_DEFAULT;
}

/// What a handle is, as long as it is one.
std::set<curandGenerator_t>& handles() {
  static std::set<curandGenerator_t> all;
  return all;
}
std::mutex handles_mutex;

bool exists(curandGenerator_t generator) {
  const std::lock_guard lock(handles_mutex);
  return handles().contains(generator);
}

/// Leaves a sentence about a call that answers with an error that does not say why.
curandStatus_t refuse(curandStatus_t code, const std::string& sentence) {
  explain(sentence);
  std::fprintf(stderr, "warpstep: cuRAND: %s\n", sentence.c_str());
  return code;
}

curandStatus_t create(curandGenerator_t* generator, curandRngType type, bool is_on_host) {
  if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  switch (type) {
    case CURAND_RNG_PSEUDO_DEFAULT:
      type = CURAND_RNG_PSEUDO_XORWOW;
      break;
    case CURAND_RNG_QUASI_DEFAULT:
      type = CURAND_RNG_QUASI_SOBOL32;
      break;
    case CURAND_RNG_PSEUDO_XORWOW:
    case CURAND_RNG_PSEUDO_MRG32K3A:
    case CURAND_RNG_PSEUDO_PHILOX4_32_10:
    case CURAND_RNG_QUASI_SOBOL32:
    case CURAND_RNG_QUASI_SOBOL64:
      break;
    case CURAND_RNG_PSEUDO_MTGP32:
    case CURAND_RNG_PSEUDO_MT19937:
      return refuse(CURAND_STATUS_TYPE_ERROR,
                    "the Mersenne Twisters are not provided; take CURAND_RNG_PSEUDO_PHILOX4_32_10");
    case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
    case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
      return refuse(CURAND_STATUS_TYPE_ERROR,
                    "scrambled Sobol sequences are not provided for the host's generators; take "
                    "CURAND_RNG_QUASI_SOBOL32");
    default:
      return CURAND_STATUS_TYPE_ERROR;
  }
  const auto ordering =
      is_quasi(type) ? CURAND_ORDERING_QUASI_DEFAULT : CURAND_ORDERING_PSEUDO_DEFAULT;
  *generator = new curandGenerator_st{
      .type = type, .is_on_host = is_on_host, .ordering = ordering, .numbers = {}};
  const std::lock_guard lock(handles_mutex);
  handles().insert(*generator);
  return CURAND_STATUS_SUCCESS;
}

std::shared_ptr<Generator> make_numbers(const curandGenerator_st& generator) {
  const bool is_legacy = generator.ordering == CURAND_ORDERING_PSEUDO_LEGACY;
  switch (generator.type) {
    case CURAND_RNG_PSEUDO_MRG32K3A:
      return make_mrg(generator.seed, generator.offset, is_legacy);
    case CURAND_RNG_PSEUDO_PHILOX4_32_10:
      return make_philox(generator.seed, generator.offset);
    case CURAND_RNG_QUASI_SOBOL32:
      return make_sobol32(generator.dimensions, generator.offset);
    case CURAND_RNG_QUASI_SOBOL64:
      return make_sobol64(generator.dimensions, generator.offset);
    default:
      return make_xorwow(generator.seed, generator.offset);
  }
}

/// The largest mean of Poisson numbers that cuRAND takes.
constexpr double kMostPoisson = 400000;

/// What cuRAND refuses before it looks at memory.
curandStatus_t check(const curandGenerator_st& generator, const Numbers& numbers) {
  const bool is_wide = generator.type == CURAND_RNG_QUASI_SOBOL64;
  if (numbers.kind == NumberKind::long_words && !is_wide) return CURAND_STATUS_TYPE_ERROR;
  if (numbers.kind == NumberKind::words && is_wide) return CURAND_STATUS_TYPE_ERROR;
  if (numbers.kind == NumberKind::poissons && !(numbers.mean > 0 && numbers.mean <= kMostPoisson))
    return CURAND_STATUS_OUT_OF_RANGE;
  if (is_quasi(generator.type))
    return numbers.count % generator.dimensions == 0 ? CURAND_STATUS_SUCCESS
                                                     : CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  const bool is_pairwise =
      numbers.kind >= NumberKind::normals && numbers.kind <= NumberKind::log_normal_doubles;
  if (is_pairwise && numbers.count % 2 != 0 && generator.type != CURAND_RNG_PSEUDO_PHILOX4_32_10)
    return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  return CURAND_STATUS_SUCCESS;
}

/// Whether the host may write there, as far as the simulator knows.
bool host_may_write(const void* out) {
  const RegionKind kind = region_of(out).kind;
  return out != nullptr && kind != RegionKind::kDevice && kind != RegionKind::kNowhere &&
         kind != RegionKind::kKernelHeap;
}

template <class T>
curandStatus_t generate(const char* call, curandGenerator_t generator, NumberKind kind, T* out,
                        std::size_t count, double mean = 0, double deviation = 0) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  const Numbers numbers{kind, out, count, mean, deviation};
  if (const auto code = check(*generator, numbers)) return code;
  if (count == 0) return CURAND_STATUS_SUCCESS;
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count, sizeof(T), &bytes)) return CURAND_STATUS_ALLOCATION_FAILED;
  if (generator->is_on_host && !host_may_write(out))
    return refuse(CURAND_STATUS_OUT_OF_RANGE,
                  fmt::format("{} of a host's generator writes to host memory, but outputPtr {}",
                              call, describe_pointer(out, region_of(out))));
  if (generator->numbers == nullptr) generator->numbers = make_numbers(*generator);
  if (generator->is_on_host) {
    generator->numbers->fill(numbers);
    return CURAND_STATUS_SUCCESS;
  }
  const cudaError_t code =
      run_library_work(call, generator->stream, {{"outputPtr", out, bytes, 1, 0, Use::writes}},
                       [made = generator->numbers, numbers] { made->fill(numbers); });
  return code == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_PREEXISTING_FAILURE;
}

template <class Word, std::size_t kBits>
curandStatus_t direction_vectors(Word (**vectors)[kBits]) {
  if (vectors == nullptr) return CURAND_STATUS_OUT_OF_RANGE;
  using Directions = Word[kBits];
  static Directions* const all = [] {
    auto* const made = new Directions[most_sobol_dimensions()];
    for (unsigned i = 0; i < most_sobol_dimensions(); ++i) sobol_directions(i, made[i]);
    return made;
  }();
  *vectors = all;
  return CURAND_STATUS_SUCCESS;
}

}  // namespace

curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t rng_type) {
  return create(generator, rng_type, false);
}

curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t rng_type) {
  return create(generator, rng_type, true);
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  {
    const std::lock_guard lock(handles_mutex);
    if (handles().erase(generator) == 0) return CURAND_STATUS_NOT_INITIALIZED;
  }
  delete generator;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetVersion(int* version) {
  if (version == nullptr) return CURAND_STATUS_OUT_OF_RANGE;
  *version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetProperty(libraryPropertyType type, int* value) {
  constexpr int kVersion[] = {CURAND_VER_MAJOR, CURAND_VER_MINOR, CURAND_VER_PATCH};
  if (value == nullptr || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CURAND_STATUS_OUT_OF_RANGE;
  *value = kVersion[type];
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  if (!stream_exists(stream)) return CURAND_STATUS_INTERNAL_ERROR;
  generator->stream = stream;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                  unsigned long long seed) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  if (is_quasi(generator->type)) return CURAND_STATUS_TYPE_ERROR;
  generator->seed = seed;
  generator->numbers.reset();
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  generator->offset = offset;
  generator->numbers.reset();
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  const bool is_known =
      order >= CURAND_ORDERING_PSEUDO_BEST && order <= CURAND_ORDERING_PSEUDO_DYNAMIC;
  const bool is_xorwow = generator->type == CURAND_RNG_PSEUDO_XORWOW;
  if (is_quasi(generator->type)
          ? order != CURAND_ORDERING_QUASI_DEFAULT
          : !is_known || (order == CURAND_ORDERING_PSEUDO_SEEDED && !is_xorwow))
    return CURAND_STATUS_OUT_OF_RANGE;
  const bool is_philox = generator->type == CURAND_RNG_PSEUDO_PHILOX4_32_10;
  if ((order == CURAND_ORDERING_PSEUDO_SEEDED || order == CURAND_ORDERING_PSEUDO_DYNAMIC) &&
      !is_philox)
    return refuse(CURAND_STATUS_OUT_OF_RANGE,
                  "the orderings SEEDED and DYNAMIC are not provided; take "
                  "CURAND_ORDERING_PSEUDO_DEFAULT, which is the same on every GPU");
  generator->ordering = order;
  generator->numbers.reset();
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                       unsigned int num_dimensions) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  if (!is_quasi(generator->type)) return CURAND_STATUS_TYPE_ERROR;
  constexpr unsigned kMost = 20000;
  if (num_dimensions == 0 || num_dimensions > kMost) return CURAND_STATUS_OUT_OF_RANGE;
  if (num_dimensions > most_sobol_dimensions())
    return refuse(
        CURAND_STATUS_OUT_OF_RANGE,
        fmt::format("{} dimensions of Sobol's sequences are provided", most_sobol_dimensions()));
  generator->dimensions = num_dimensions;
  generator->numbers.reset();
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int* outputPtr, size_t num) {
  return generate("curandGenerate", generator, NumberKind::words, outputPtr, num);
}

curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long* outputPtr,
                                      size_t num) {
  return generate("curandGenerateLongLong", generator, NumberKind::long_words, outputPtr, num);
}

curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* outputPtr, size_t num) {
  return generate("curandGenerateUniform", generator, NumberKind::uniforms, outputPtr, num);
}

curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* outputPtr,
                                           size_t num) {
  return generate("curandGenerateUniformDouble", generator, NumberKind::uniform_doubles, outputPtr,
                  num);
}

curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* outputPtr, size_t n,
                                    float mean, float stddev) {
  return generate("curandGenerateNormal", generator, NumberKind::normals, outputPtr, n, mean,
                  stddev);
}

curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* outputPtr, size_t n,
                                          double mean, double stddev) {
  return generate("curandGenerateNormalDouble", generator, NumberKind::normal_doubles, outputPtr, n,
                  mean, stddev);
}

curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* outputPtr, size_t n,
                                       float mean, float stddev) {
  return generate("curandGenerateLogNormal", generator, NumberKind::log_normals, outputPtr, n, mean,
                  stddev);
}

curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* outputPtr,
                                             size_t n, double mean, double stddev) {
  return generate("curandGenerateLogNormalDouble", generator, NumberKind::log_normal_doubles,
                  outputPtr, n, mean, stddev);
}

curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int* outputPtr, size_t n,
                                     double lambda) {
  return generate("curandGeneratePoisson", generator, NumberKind::poissons, outputPtr, n, lambda);
}

curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
  if (!exists(generator)) return CURAND_STATUS_NOT_INITIALIZED;
  if (generator->numbers == nullptr) generator->numbers = make_numbers(*generator);
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t* vectors[],
                                           curandDirectionVectorSet_t set) {
  if (set != CURAND_DIRECTION_VECTORS_32_JOEKUO6) return CURAND_STATUS_OUT_OF_RANGE;
  return direction_vectors(vectors);
}

curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t* vectors[],
                                           curandDirectionVectorSet_t set) {
  if (set != CURAND_DIRECTION_VECTORS_64_JOEKUO6) return CURAND_STATUS_OUT_OF_RANGE;
  return direction_vectors(vectors);
}
