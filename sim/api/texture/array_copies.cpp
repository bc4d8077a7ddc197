// Copies between memory and CUDA's arrays.
#include <types/texture_calls.h>

#include "sim/api/api_call.h"
#include "sim/api/memory/copies_on_streams.h"
#include "sim/gpu/streams.h"
#include "sim/texture/array.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

using namespace warpstep::sim;

namespace {

using Stream = std::optional<cudaStream_t>;

/// A rectangle of an array, from an offset in bytes and rows on.
struct Part {
  cudaArray_const_t array;
  std::size_t x, y;

  cudaError_t check(const Amount& amount) const {
    if (const auto code = check_array(array)) return code;
    const TexelGrid& grid = *find_array(array);
    const std::size_t rows = std::max<std::size_t>(grid.height, 1);
    if (x <= grid.pitch && amount.width <= grid.pitch - x && y <= rows && amount.height <= rows - y)
      return cudaSuccess;
    return refused(
        cudaErrorInvalidValue,
        fmt::format("{} bytes of {} rows from byte {} of row {} go beyond an array of {} "
                    "bytes in {} rows",
                    amount.width, amount.height, x, y, grid.pitch, rows));
  }
  Rows rows() const {
    const TexelGrid& grid = *find_array(array);
    return {grid.first + y * grid.pitch + x, grid.pitch, grid.slice};
  }
};

cudaError_t copy(const Rows& to, const Rows& from, const Amount& amount, cudaMemcpyKind kind,
                 Stream stream) {
  if (stream)
    if (const auto code = check_stream(*stream)) return code;
  return stream ? copy_on(*stream, to, from, amount, kind) : copy_now(to, from, amount, kind);
}

cudaError_t check_pitch(std::size_t pitch, const Amount& amount) {
  if (amount.height <= 1 || amount.width <= pitch) return cudaSuccess;
  return refused(
      cudaErrorInvalidPitchValue,
      fmt::format("rows of {} bytes do not fit into a pitch of {} bytes", amount.width, pitch));
}

cudaError_t copy_to(const Part& to, const void* from, std::size_t pitch, const Amount& amount,
                    cudaMemcpyKind kind, Stream stream = {}) {
  if (const auto code = to.check(amount)) return code;
  if (const auto code = check_pitch(pitch, amount)) return code;
  return copy(to.rows(), {const_cast<void*>(from), pitch}, amount, kind, stream);
}

cudaError_t copy_from(void* to, std::size_t pitch, const Part& from, const Amount& amount,
                      cudaMemcpyKind kind, Stream stream = {}) {
  if (const auto code = from.check(amount)) return code;
  if (const auto code = check_pitch(pitch, amount)) return code;
  return copy({to, pitch}, from.rows(), amount, kind, stream);
}

/// Bytes one behind the other, from row to row: an array has nothing between its rows.
cudaError_t check_run(const Part& part, std::size_t count) {
  if (const auto code = part.check({0, 0})) return code;
  const TexelGrid& grid = *find_array(part.array);
  if (count <= grid.slice - part.y * grid.pitch - part.x) return cudaSuccess;
  return refused(cudaErrorInvalidValue, "so many bytes go beyond the array");
}

}  // namespace

cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src,
                              size_t count, cudaMemcpyKind kind) {
  return ApiCall("cudaMemcpyToArray", dst, wOffset, hOffset, src, count, kind).on_device([&] {
    const Part part{dst, wOffset, hOffset};
    if (const auto code = check_run(part, count)) return code;
    return copy(part.rows(), {const_cast<void*>(src)}, {count}, kind, {});
  });
}

cudaError_t cudaMemcpyFromArray(void* dst, cudaArray_const_t src, size_t wOffset, size_t hOffset,
                                size_t count, cudaMemcpyKind kind) {
  return ApiCall("cudaMemcpyFromArray", dst, src, wOffset, hOffset, count, kind).on_device([&] {
    const Part part{src, wOffset, hOffset};
    if (const auto code = check_run(part, count)) return code;
    return copy({dst}, part.rows(), {count}, kind, {});
  });
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void* src,
                                size_t spitch, size_t width, size_t height, cudaMemcpyKind kind) {
  return ApiCall("cudaMemcpy2DToArray", dst, wOffset, hOffset, src, spitch, width, height, kind)
      .on_device([&] {
        return copy_to({dst, wOffset, hOffset}, src, spitch, {width, height}, kind);
      });
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset,
                                     const void* src, size_t spitch, size_t width, size_t height,
                                     cudaMemcpyKind kind, cudaStream_t stream) {
  return ApiCall("cudaMemcpy2DToArrayAsync", dst, wOffset, hOffset, src, spitch, width, height,
                 kind, stream)
      .on_device([&] {
        return copy_to({dst, wOffset, hOffset}, src, spitch, {width, height}, kind, stream);
      });
}

cudaError_t cudaMemcpy2DFromArray(void* dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
                                  size_t hOffset, size_t width, size_t height,
                                  cudaMemcpyKind kind) {
  return ApiCall("cudaMemcpy2DFromArray", dst, dpitch, src, wOffset, hOffset, width, height, kind)
      .on_device([&] {
        return copy_from(dst, dpitch, {src, wOffset, hOffset}, {width, height}, kind);
      });
}

cudaError_t cudaMemcpy2DFromArrayAsync(void* dst, size_t dpitch, cudaArray_const_t src,
                                       size_t wOffset, size_t hOffset, size_t width, size_t height,
                                       cudaMemcpyKind kind, cudaStream_t stream) {
  return ApiCall("cudaMemcpy2DFromArrayAsync", dst, dpitch, src, wOffset, hOffset, width, height,
                 kind, stream)
      .on_device([&] {
        return copy_from(dst, dpitch, {src, wOffset, hOffset}, {width, height}, kind, stream);
      });
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst,
                                     cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc,
                                     size_t width, size_t height, cudaMemcpyKind kind) {
  return ApiCall("cudaMemcpy2DArrayToArray", dst, wOffsetDst, hOffsetDst, src, wOffsetSrc,
                 hOffsetSrc, width, height, kind)
      .on_device([&] {
        const Part from{src, wOffsetSrc, hOffsetSrc};
        if (const auto code = from.check({width, height})) return code;
        const Rows rows = from.rows();
        return copy_to({dst, wOffsetDst, hOffsetDst}, rows.first, rows.pitch, {width, height},
                       kind);
      });
}
