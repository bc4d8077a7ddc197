#include "runtime/launch_limits.h"

#include <cuda_runtime.h>
#include <cxxabi.h>
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace warpstep {

namespace {

std::string in_words(const dim3& d) {
  return fmt::format("({}, {}, {})", d.x, d.y, d.z);
}

int attribute(cudaDeviceAttr which) {
  int device = 0, value = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&value, which, device);
  return value;
}

/// The first dimension of `size` that exceeds its limit, as a sentence.
std::string broken_dimension(const char* what, const dim3& size,
                             const std::array<cudaDeviceAttr, 3>& limits) {
  const std::array<unsigned, 3> values{size.x, size.y, size.z};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto limit = static_cast<unsigned>(attribute(limits[i]));
    if (values[i] > limit)
      return fmt::format("the {} {} is too large in {}: {}, but this device allows {}", what,
                         in_words(size), "xyz"[i], values[i], limit);
  }
  return "";
}

std::string broken_block(const cudaFuncAttributes& function, const dim3& block) {
  const std::string dimension = broken_dimension(
      "block", block, {cudaDevAttrMaxBlockDimX, cudaDevAttrMaxBlockDimY, cudaDevAttrMaxBlockDimZ});
  if (!dimension.empty()) return dimension + "; use smaller blocks and more of them";
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  const auto limit = static_cast<std::uint64_t>(attribute(cudaDevAttrMaxThreadsPerBlock));
  if (threads > limit)
    return fmt::format(
        "the block {} has {} threads, but this device allows {}; use smaller blocks and more of "
        "them",
        in_words(block), threads, limit);
  if (function.maxThreadsPerBlock > 0 &&
      threads > static_cast<std::uint64_t>(function.maxThreadsPerBlock))
    return fmt::format(
        "the block {} has {} threads, but this kernel allows {} (its __launch_bounds__ or its "
        "registers); use smaller blocks",
        in_words(block), threads, function.maxThreadsPerBlock);
  return "";
}

std::string broken_shared(const cudaFuncAttributes& function, std::size_t dynamic) {
  const std::size_t fixed = function.sharedSizeBytes;
  const auto usual = static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlock));
  const auto most = static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin));
  const std::string asked =
      fixed == 0
          ? fmt::format("{} bytes of dynamic shared memory", dynamic)
          : fmt::format("{} bytes of dynamic and {} of static shared memory", dynamic, fixed);
  if (fixed > usual)
    return fmt::format(
        "the kernel declares {} bytes of static shared memory, but only {} are allowed; the rest "
        "must be dynamic",
        fixed, usual);
  if (fixed + dynamic > most)
    return fmt::format(
        "the launch asks for {} per block, but this device has {}; use smaller tiles", asked, most);
  if (dynamic > static_cast<std::size_t>(function.maxDynamicSharedSizeBytes))
    return fmt::format(
        "the launch asks for {} per block; above {} in total, a kernel must opt in: call "
        "cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, {}) first",
        asked, usual, dynamic);
  return "";
}

/// Of the dimension without blocks: a division that should have rounded up is the usual reason.
std::string how_to_round(const dim3& grid, const dim3& block) {
  const unsigned threads = grid.x == 0 ? block.x : grid.y == 0 ? block.y : block.z;
  if (threads < 2) return "";
  return fmt::format("n / {} rounds down, and (n + {}) / {} up; ", threads, threads - 1, threads);
}

}  // namespace

std::string broken_limit(const void* kernel, const LaunchShape& shape) {
  const auto& [grid, block, shared_bytes, stream] = shape;
  if (grid.x == 0 || grid.y == 0 || grid.z == 0)
    return fmt::format("the grid {} has 0 blocks: {}skip the launch if there is nothing to do",
                       in_words(grid), how_to_round(grid, block));
  if (block.x == 0 || block.y == 0 || block.z == 0)
    return fmt::format("the block {} has no threads; give it at least one", in_words(block));
  const std::string dimension = broken_dimension(
      "grid", grid, {cudaDevAttrMaxGridDimX, cudaDevAttrMaxGridDimY, cudaDevAttrMaxGridDimZ});
  if (!dimension.empty())
    return dimension + "; let each thread process several elements (a grid-stride loop)";
  cudaFuncAttributes function{};
  if (cudaFuncGetAttributes(&function, kernel) != cudaSuccess) return "";
  const std::string block_limit = broken_block(function, block);
  return block_limit.empty() ? broken_shared(function, shared_bytes) : block_limit;
}

std::string kernel_name(const void* kernel) {
  const char* mangled = nullptr;
  if (cudaFuncGetName(&mangled, kernel) != cudaSuccess || mangled == nullptr) return "kernel";
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(mangled, nullptr, nullptr, nullptr), &std::free);
  std::string text = name ? name.get() : mangled;
  // "void matmul<16>(float const*, int)": the name ends at the first parenthesis that is not in
  // template arguments or "(anonymous namespace)".
  int depth = 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '<') ++depth;
    if (text[i] == '>') --depth;
    if (text[i] == '(' && depth == 0 && text[i - 1] != ':' &&
        text.compare(i, 10, "(anonymous") != 0)
      text.resize(i);
  }
  if (text.starts_with("void ")) text.erase(0, 5);
  return text;
}

}  // namespace warpstep
