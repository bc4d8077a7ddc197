// cuda::atomic_ref in a kernel.
#include <cuda/atomic>
__global__ void k(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> a(*out);
  a.fetch_add(1);
}
