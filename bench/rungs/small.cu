// Runs every rung of kernels/ladders once, at sizes that the simulator does in a fraction of a
// second, and prints the processor time that each took. The same file on the simulator, under
// `warpstep check` and on a GPU. Each rung is a range of NVTX. Usage: small [LADDER...];
// bench/ladders builds and runs it.
#include <warpstep/buffer.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "bench/rungs/small_rungs.cuh"
#include "kernels/ladders/attention/attention_rungs.cuh"
#include "kernels/ladders/copy.cuh"
#include "kernels/ladders/hgemm/hgemm_rungs.cuh"
#include "kernels/ladders/histogram.cuh"
#include "kernels/ladders/layernorm.cuh"
#include "kernels/ladders/nbody.cuh"
#include "kernels/ladders/radix_sort/radix_rungs.cuh"
#include "kernels/ladders/reduction.cuh"
#include "kernels/ladders/scan_rungs.cuh"
#include "kernels/ladders/sgemm_rungs.cuh"
#include "kernels/ladders/softmax.cuh"
#include "kernels/ladders/spmv_rungs.cuh"
#include "kernels/ladders/stencil_rungs.cuh"
#include "kernels/ladders/transpose.cuh"

namespace {

Buffer<float> floats(std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i)
    values[i] = static_cast<float>(i * 37 % 1000) / 1000 - 0.5f;
  return Buffer<float>(values);
}

constexpr std::size_t kValues = std::size_t{1} << 20;

void copy() {
  const Buffer<float> in = floats(kValues);
  Buffer<float> out = floats(kValues);
  run_all(kCopyRungs, in.data(), out.data(), kValues);
  Buffer<float> sum(kValues);
  run_all(kAddRungs, in.data(), out.data(), sum.data(), kValues);
  run_all(kSaxpyRungs, 0.5f, in.data(), out.data(), kValues);
}

void transpose() {
  const Buffer<float> in = floats(kValues);
  Buffer<float> out(kValues);
  run_all(kTransposeRungs, in.data(), out.data(), 1024u, 1024u);
}

void reduction() {
  const Buffer<float> in = floats(kValues);
  Buffer<float> out(1);
  run_all(kReductionRungs, in.data(), out.data(), kValues);
}

void scan() {
  const Buffer<unsigned> in(std::vector<unsigned>(kValues, 3));
  Buffer<unsigned> out(kValues);
  run_all(kScanRungs, in.data(), out.data(), kValues);
}

void histogram() {
  std::vector<unsigned char> bytes(kValues);
  for (std::size_t i = 0; i < kValues; ++i)
    bytes[i] = static_cast<unsigned char>(static_cast<unsigned>(i) * 2654435761u >> 13);
  const Buffer<unsigned char> in(bytes);
  Buffer<unsigned> counts(std::vector<unsigned>(kHistogramBins, 0));
  run_all(kHistogramRungs, in.data(), counts.data(), kValues);
}

void rows() {
  constexpr unsigned kCount = 256, kColumns = 2048;
  const Buffer<float> in = floats(kCount * kColumns), scale = floats(kColumns);
  const Buffer<float> shift = floats(kColumns);
  Buffer<float> out(kCount * kColumns);
  run_all(kSoftmaxRungs, in.data(), out.data(), kCount, kColumns);
  run_all(kLayernormRungs, in.data(), scale.data(), shift.data(), out.data(), kCount, kColumns);
}

void sgemm() {
  const SgemmShape shape{256, 256, 128};
  const Buffer<float> a = floats(shape.m * shape.k), b = floats(shape.k * shape.n);
  Buffer<float> c(shape.m * shape.n);
  run_all(kSgemmRungs, a.data(), b.data(), c.data(), shape);
}

void stencil() {
  const Buffer<float> in = floats(kValues);
  Buffer<float> out(kValues);
  run_all(kStencilRungs, in.data(), out.data(), 1024u, 1024u);
  run_all(kStencil3Rungs, in.data(), out.data(), StencilBox{128, 128, 64});
}

void spmv() {
  constexpr unsigned kRows = 1 << 15;
  std::vector<unsigned> begins{0}, columns;
  for (unsigned row = 0; row < kRows; ++row) {
    const unsigned length = row * 2654435761u >> 27;
    for (unsigned i = 0; i < length; ++i) columns.push_back((row + i * i * 37u % 4096u) % kRows);
    begins.push_back(static_cast<unsigned>(columns.size()));
  }
  const Buffer<unsigned> device_begins(begins), device_columns(columns);
  const Buffer<float> values = floats(columns.size()), x = floats(kRows);
  Buffer<float> out(kRows);
  run_all(kSpmvRungs,
          Csr{device_begins.data(), device_columns.data(), values.data(), kRows,
              static_cast<unsigned>(columns.size())},
          x.data(), out.data());
}

void nbody() {
  constexpr unsigned kBodies = 2048;
  const Buffer<float> bodies = floats(4 * kBodies);
  Buffer<float3> out(kBodies);
  run_all(kNbodyRungs, reinterpret_cast<const float4*>(bodies.data()), out.data(), kBodies);
}

void hgemm() {
  run_hgemm(kHgemmRungs);
}

void attention() {
  run_attention(kAttentionRungs);
}

void radix_sort() {
  constexpr std::size_t kKeys = std::size_t{1} << 17;
  std::vector<unsigned> keys(kKeys);
  for (std::size_t i = 0; i < kKeys; ++i) keys[i] = static_cast<unsigned>(i) * 2654435761u;
  const Buffer<unsigned> in(keys);
  Buffer<unsigned> out(kKeys);
  run_all(kRadixRungs, in.data(), out.data(), kKeys);
}

}  // namespace

int main(int count, char** words) {
  const std::pair<const char*, void (*)()> ladders[] = {
      {"copy", copy},        {"transpose", transpose}, {"reduction", reduction},
      {"scan", scan},        {"histogram", histogram}, {"rows", rows},
      {"sgemm", sgemm},      {"stencil", stencil},     {"spmv", spmv},
      {"nbody", nbody},      {"hgemm", hgemm},         {"attention", attention},
      {"radix", radix_sort},
  };
  for (int i = 1; i < count; ++i)
    if (std::none_of(std::begin(ladders), std::end(ladders),
                     [&](const auto& ladder) { return !std::strcmp(ladder.first, words[i]); })) {
      std::fprintf(stderr, "small: there is no ladder %s; there are", words[i]);
      for (const auto& ladder : ladders) std::fprintf(stderr, " %s", ladder.first);
      std::fprintf(stderr, "\n");
      return 2;
    }
  for (const auto& [name, run] : ladders)
    if (count == 1 || std::any_of(words + 1, words + count, [name = name](const char* word) {
          return !std::strcmp(word, name);
        }))
      run();
}
