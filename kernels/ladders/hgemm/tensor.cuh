// The instructions that feed tensor cores, in inline PTX: copies that the thread does not wait for,
// matrices from shared memory into the registers of a warp, and their product.
#pragma once

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstring>

/// Begins a copy of 16 bytes to shared memory; with `is_there` false the 16 bytes become 0.
__device__ inline void copy_16_bytes(void* to, const void* from, bool is_there) {
  const auto place = static_cast<unsigned>(__cvta_generic_to_shared(to));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(place), "l"(from),
               "r"(is_there ? 16 : 0)
               : "memory");
}

/// Ends a group of copies.
__device__ inline void end_copies() {
  asm volatile("cp.async.commit_group;" ::: "memory");
}

/// Waits until of the thread's groups of copies at most the last kLeft are under way.
template <int kLeft>
__device__ void wait_for_copies() {
  asm volatile("cp.async.wait_group %0;" ::"n"(kLeft) : "memory");
}

/// Four matrices of 8 x 8 halves. Lane i names row i % 8 of matrix i / 8, and gets the two
/// neighbours in row lane / 4, columns 2 * (lane % 4) and the next, of each.
__device__ inline void load_matrices(unsigned (&to)[4], const half* row) {
  const auto place = static_cast<unsigned>(__cvta_generic_to_shared(row));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(place));
}

/// The same, but of each matrix what stands in its columns.
__device__ inline void load_matrices_turned(unsigned (&to)[4], const half* row) {
  const auto place = static_cast<unsigned>(__cvta_generic_to_shared(row));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(place));
}

/// sum (16 x 8) += a (16 x 16) * b (16 x 8), in the registers of a warp. sum[0] and sum[1] are in
/// row lane / 4, the others 8 rows below; columns are 2 * (lane % 4) and the next.
__device__ inline void add_product(float (&sum)[4], const unsigned (&a)[4], unsigned b0,
                                   unsigned b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
      "{%8, %9}, {%0, %1, %2, %3};"
      : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

/// Two numbers as halves in one register.
__device__ inline unsigned pack_halves(float low, float high) {
  const half2 both = __floats2half2_rn(low, high);
  unsigned bits;
  memcpy(&bits, &both, sizeof bits);
  return bits;
}
