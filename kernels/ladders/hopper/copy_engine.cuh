// For GPUs of compute capability 9.0 alone: boxes of an array that one thread has the copy engine
// bring to shared memory, and the barriers at which they are waited for.
#pragma once

#include <warpstep/error.h>

#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdint>

/// An mbarrier in shared memory. It opens when so many threads as `init` was told have arrived and
/// all bytes that were announced have come; then it counts again, in the other phase.
struct CopyBarrier {
  std::uint64_t state;

  __device__ unsigned place() const {
    return static_cast<unsigned>(__cvta_generic_to_shared(&state));
  }
  __device__ void init(unsigned arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(place()), "r"(arrivals)
                 : "memory");
  }
  __device__ void arrive() {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(place()) : "memory");
  }
  /// Arrives, and announces so many bytes.
  __device__ void expect(unsigned bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(place()), "r"(bytes)
                 : "memory");
  }
  /// Waits until the phase of this parity has ended.
  __device__ void wait(unsigned parity) const {
    unsigned is_open = 0;
    while (is_open == 0)
      asm volatile(
          "{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; "
          "selp.u32 %0, 1, 0, p; }"
          : "=r"(is_open)
          : "r"(place()), "r"(parity)
          : "memory");
  }
};

/// After `init` of all barriers, in the thread that did it: the copy engine sees them.
__device__ inline void publish_barriers() {
  asm volatile("fence.mbarrier_init.release.cluster;\n\tfence.proxy.async;" ::: "memory");
}

/// Begins to bring a box of the array that `map` tells of; (x, y, z) is its first element. What is
/// outside of the array becomes 0.
__device__ inline void copy_box(void* to, const CUtensorMap& map, int x, int y, int z,
                                CopyBarrier& done) {
  const auto place = static_cast<unsigned>(__cvta_generic_to_shared(to));
  asm volatile(
      "cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
      "[%0], [%1, {%2, %3, %4}], [%5];" ::"r"(place),
      "l"(&map), "r"(x), "r"(y), "r"(z), "r"(done.place())
      : "memory");
}

/// A place in a ring of kStages buffers, and the parity of its round.
template <unsigned kStages>
struct RingPlace {
  unsigned stage = 0, parity = 0;

  __device__ void advance() {
    if (++stage == kStages) stage = 0, parity ^= 1;
  }
};

/// Gives up registers that copying does not need,
template <int kRegisters>
__device__ void keep_registers() {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(kRegisters));
}
/// for those who multiply.
template <int kRegisters>
__device__ void take_registers() {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(kRegisters));
}

/// The dynamic shared memory from the next multiple of 1024 bytes on, where parts must begin whose
/// rows are exchanged; a launch asks for 1024 bytes more.
template <class T>
__device__ T& at_kilobyte(char* memory) {
  const auto place = static_cast<unsigned>(__cvta_generic_to_shared(memory));
  return *reinterpret_cast<T*>(memory + (1024 - place % 1024) % 1024);
}

/// Describes `planes` arrays of `rows` x `columns` halves, one behind the other, for boxes of
/// `box_rows` x 64. The array begins at a multiple of 16 bytes, and so does each row.
inline CUtensorMap map_of(const half* data, unsigned columns, unsigned rows, unsigned planes,
                          unsigned box_rows) {
  static const auto encode = [] {
    void* found = nullptr;
    cudaDriverEntryPointQueryResult result;
    warpstep::check(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000,
                                                     cudaEnableDefault, &result),
                    "cuTensorMapEncodeTiled");
    return reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(found);
  }();
  CUtensorMap map;
  const cuuint64_t sizes[] = {columns, rows, planes};
  const cuuint64_t strides[] = {cuuint64_t{columns} * 2, cuuint64_t{columns} * rows * 2};
  const cuuint32_t box[] = {64, box_rows, 1}, steps[] = {1, 1, 1};
  const CUresult code =
      encode(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 3, const_cast<half*>(data), sizes, strides, box,
             steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
             CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  warpstep::check(code == CUDA_SUCCESS ? cudaSuccess : cudaErrorInvalidValue,
                  "cuTensorMapEncodeTiled");
  return map;
}
