// Copies and fills of rectangles and boxes: cudaMemcpy2D, cudaMemcpy3D, cudaMemset2D and similar.
#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/api/memory/copies_on_streams.h"
#include "sim/texture/array.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

using namespace warpstep::sim;

namespace {

// A row that is wider than the way to the next row would overlap it.
cudaError_t check_pitch(const char* name, std::size_t pitch, const Amount& amount,
                        cudaError_t code) {
  const bool one_row = amount.height <= 1 && amount.depth <= 1;
  if (one_row || amount.nothing() || amount.width <= pitch) return cudaSuccess;
  return refused(code, fmt::format("rows of {} bytes do not fit into the {}'s pitch of {} bytes; "
                                   "widths and pitches are counted in bytes",
                                   amount.width, name, pitch));
}

// The stream of the Async forms; without one the host waits.
using Stream = std::optional<cudaStream_t>;

cudaError_t check(Stream stream) {
  return stream ? check_order(*stream) : cudaSuccess;
}

cudaError_t copy_rows(const Rows& dst, const Rows& src, const Amount& amount, cudaMemcpyKind kind,
                      Stream stream = {}) {
  const auto code = cudaErrorInvalidPitchValue;
  if (const auto refusal = check(stream)) return refusal;
  if (const auto refusal = check_pitch("destination", dst.pitch, amount, code)) return refusal;
  if (const auto refusal = check_pitch("source", src.pitch, amount, code)) return refusal;
  return stream ? copy_on(*stream, dst, src, amount, kind) : copy_now(dst, src, amount, kind);
}

cudaError_t fill_rows(const Rows& dst, int value, const Amount& amount, Stream stream = {}) {
  if (const auto refusal = check(stream)) return refusal;
  if (const auto refusal = check_pitch("destination", dst.pitch, amount, cudaErrorInvalidValue))
    return refusal;
  return stream ? fill_on(*stream, dst, value, amount) : fill_now(dst, value, amount);
}

Rows rows_of(const cudaPitchedPtr& block) {
  return {block.ptr, block.pitch, block.pitch * block.ysize};
}

Rows rows_from(const cudaPitchedPtr& block, const cudaPos& start) {
  Rows rows = rows_of(block);
  rows.first =
      static_cast<char*>(rows.first) + start.z * rows.slice + start.y * rows.pitch + start.x;
  return rows;
}

Amount amount_of(const cudaExtent& extent) {
  return {extent.width, extent.height, extent.depth};
}

/// One end of a box's copy. Beside an array, widths and places along x count its texels.
struct BoxEnd {
  const cudaPitchedPtr& block;
  cudaArray_const_t array;
  cudaPos start;

  cudaError_t check(const cudaExtent& extent) const {
    if (array == nullptr) return cudaSuccess;
    if (const auto code = check_array(array)) return code;
    const TexelGrid& grid = *find_array(array);
    const auto fits = [](std::size_t at, std::size_t count, std::size_t size) {
      return at <= size && count <= size - at;
    };
    if (fits(start.x, extent.width, grid.width) &&
        fits(start.y, extent.height, std::max<std::size_t>(grid.height, 1)) &&
        fits(start.z, extent.depth, std::max<std::size_t>(grid.depth, 1)))
      return cudaSuccess;
    return refused(cudaErrorInvalidValue, "the box goes beyond the array");
  }
  Rows rows() const {
    if (array == nullptr) return rows_from(block, start);
    const TexelGrid& grid = *find_array(array);
    return {grid.first + start.z * grid.slice + start.y * grid.pitch + start.x * grid.texel_bytes,
            grid.pitch, grid.slice};
  }
};

cudaError_t copy_box(const cudaMemcpy3DParms* p, Stream stream = {}) {
  if (p == nullptr) return refused(cudaErrorInvalidValue, "the parameters are a null pointer");
  const BoxEnd to{p->dstPtr, p->dstArray, p->dstPos}, from{p->srcPtr, p->srcArray, p->srcPos};
  if (const auto code = to.check(p->extent)) return code;
  if (const auto code = from.check(p->extent)) return code;
  Amount amount = amount_of(p->extent);
  if (const TexelGrid* const grid = find_array(p->dstArray != nullptr ? p->dstArray : p->srcArray))
    amount.width *= grid->texel_bytes;
  return copy_rows(to.rows(), from.rows(), amount, p->kind, stream);
}

cudaError_t copy_box_between(const cudaMemcpy3DPeerParms* p, Stream stream = {}) {
  if (p == nullptr) return refused(cudaErrorInvalidValue, "the parameters are a null pointer");
  if (p->dstDevice != 0 || p->srcDevice != 0)
    return refused(cudaErrorInvalidDevice, "there is one device, number 0");
  const cudaMemcpy3DParms same = {p->srcArray, p->srcPos, p->srcPtr, p->dstArray,
                                  p->dstPos,   p->dstPtr, p->extent, cudaMemcpyDeviceToDevice};
  return copy_box(&same, stream);
}

}  // namespace

cudaError_t cudaMemcpy2D(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                         size_t height, cudaMemcpyKind kind) {
  return ApiCall("cudaMemcpy2D", dst, dpitch, src, spitch, width, height, kind).on_device([&] {
    return copy_rows({dst, dpitch}, {const_cast<void*>(src), spitch}, {width, height}, kind);
  });
}

cudaError_t cudaMemcpy2DAsync(void* dst, size_t dpitch, const void* src, size_t spitch,
                              size_t width, size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream) {
  return ApiCall("cudaMemcpy2DAsync", dst, dpitch, src, spitch, width, height, kind, stream)
      .on_device([&] {
        return copy_rows({dst, dpitch}, {const_cast<void*>(src), spitch}, {width, height}, kind,
                         stream);
      });
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p) {
  return ApiCall("cudaMemcpy3D", p).on_device([&] { return copy_box(p); });
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t stream) {
  return ApiCall("cudaMemcpy3DAsync", p, stream).on_device([&] { return copy_box(p, stream); });
}

cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* p) {
  return ApiCall("cudaMemcpy3DPeer", p).on_device([&] { return copy_box_between(p); });
}

cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* p, cudaStream_t stream) {
  return ApiCall("cudaMemcpy3DPeerAsync", p, stream).on_device([&] {
    return copy_box_between(p, stream);
  });
}

cudaError_t cudaMemset2D(void* devPtr, size_t pitch, int value, size_t width, size_t height) {
  return ApiCall("cudaMemset2D", devPtr, pitch, value, width, height).on_device([&] {
    return fill_rows({devPtr, pitch}, value, {width, height});
  });
}

cudaError_t cudaMemset2DAsync(void* devPtr, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) {
  return ApiCall("cudaMemset2DAsync", devPtr, pitch, value, width, height, stream).on_device([&] {
    return fill_rows({devPtr, pitch}, value, {width, height}, stream);
  });
}

cudaError_t cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent) {
  return ApiCall("cudaMemset3D", pitchedDevPtr, value, extent).on_device([&] {
    return fill_rows(rows_of(pitchedDevPtr), value, amount_of(extent));
  });
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent,
                              cudaStream_t stream) {
  return ApiCall("cudaMemset3DAsync", pitchedDevPtr, value, extent, stream).on_device([&] {
    return fill_rows(rows_of(pitchedDevPtr), value, amount_of(extent), stream);
  });
}
