// The Driver API's fills with numbers of one, two and four bytes.
#include <cuda.h>
#include <cuda_runtime_api.h>

#include "sim/api/driver/driver_call.h"
#include "sim/api/memory/transfer.h"
#include "sim/gpu/streams.h"
#include "sim/library/library_work.h"
#include "sim/streams/pending_work.h"

#include <algorithm>

using namespace warpstep::sim;

namespace {

template <class Number>
CUresult fill_numbers(const char* call, CUdeviceptr to, Number value, std::size_t count,
                      CUstream stream, bool waits) {
  if (const auto code = check_stream(stream)) return as_result(code);
  if (count == 0) return CUDA_SUCCESS;
  if (to % sizeof(Number) != 0)
    return refused_by_driver(CUDA_ERROR_INVALID_VALUE,
                             "the address is no multiple of the number's size");
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count, sizeof(Number), &bytes))
    return refused_by_driver(CUDA_ERROR_INVALID_VALUE, "so many numbers have no memory");
  if (const auto code = check_fill({pointer_of(to)}, {bytes})) return as_result(code);
  auto* const first = static_cast<Number*>(pointer_of(to));
  const cudaError_t code =
      run_library_work(call, stream, {{"dstDevice", first, bytes, 1, 0, Use::writes}},
                       [=] { std::fill_n(first, count, value); });
  return as_result(code == cudaSuccess && waits ? finish_stream(stream) : code);
}

}  // namespace

CUresult cuMemsetD8(CUdeviceptr dstDevice, unsigned char uc, size_t N) {
  return driver_call("cuMemsetD8", Needs::context,
                     [&] { return cudaMemset(pointer_of(dstDevice), uc, N); });
}

CUresult cuMemsetD8Async(CUdeviceptr dstDevice, unsigned char uc, size_t N, CUstream hStream) {
  return driver_call("cuMemsetD8Async", Needs::context,
                     [&] { return cudaMemsetAsync(pointer_of(dstDevice), uc, N, hStream); });
}

CUresult cuMemsetD16(CUdeviceptr dstDevice, unsigned short us, size_t N) {
  return driver_call("cuMemsetD16", Needs::context,
                     [&] { return fill_numbers("cuMemsetD16", dstDevice, us, N, nullptr, true); });
}

CUresult cuMemsetD16Async(CUdeviceptr dstDevice, unsigned short us, size_t N, CUstream hStream) {
  return driver_call("cuMemsetD16Async", Needs::context, [&] {
    return fill_numbers("cuMemsetD16Async", dstDevice, us, N, hStream, false);
  });
}

CUresult cuMemsetD32(CUdeviceptr dstDevice, unsigned int ui, size_t N) {
  return driver_call("cuMemsetD32", Needs::context,
                     [&] { return fill_numbers("cuMemsetD32", dstDevice, ui, N, nullptr, true); });
}

CUresult cuMemsetD32Async(CUdeviceptr dstDevice, unsigned int ui, size_t N, CUstream hStream) {
  return driver_call("cuMemsetD32Async", Needs::context, [&] {
    return fill_numbers("cuMemsetD32Async", dstDevice, ui, N, hStream, false);
  });
}

CUresult cuMemsetD2D8(CUdeviceptr dstDevice, size_t dstPitch, unsigned char uc, size_t Width,
                      size_t Height) {
  return driver_call("cuMemsetD2D8", Needs::context, [&] {
    return cudaMemset2D(pointer_of(dstDevice), dstPitch, uc, Width, Height);
  });
}
