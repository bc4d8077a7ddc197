// Buffer: an array in device memory that frees itself.
#pragma once

#include <warpstep/error.h>

#include <cuda_runtime_api.h>

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace warpstep {

/// Owns an array of Value in device memory. It has no operator[] and does not turn into a pointer
/// by itself, because host code cannot read device memory: copy it with to_vector(), and give the
/// Buffer itself to launch(). It can be moved, not copied. Every failure throws Error.
///
///   warpstep::Buffer<float> x(host), y(host.size());
///   warpstep::launch(twice, {blocks, 256}, x, y, n);
///   std::vector<float> result = y.to_vector();
template <class Value>
class Buffer {
  static_assert(std::is_trivially_copyable_v<Value> && !std::is_const_v<Value>,
                "warpstep::Buffer: values are copied byte by byte, so T must be a plain type");

 public:
  Buffer() = default;

  /// Allocates `size` values and leaves them uninitialised. Size 0 allocates nothing.
  explicit Buffer(std::size_t size) : data_(allocate(size)), size_(size) {}

  /// Allocates as many values as `host` has and copies them to the device.
  explicit Buffer(std::span<const Value> host) : Buffer(host.size()) { copy_from(host); }
  explicit Buffer(const std::vector<Value>& host) : Buffer(std::span<const Value>(host)) {}

  Buffer(Buffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }

  /// Frees the memory once work that was launched before is done. A destructor must not throw:
  /// after a kernel has broken the context, cudaFree fails too and there is nothing left to free.
  ~Buffer() {
    if (data_ != nullptr) static_cast<void>(cudaFree(data_));
  }

  /// The device address, for CUDA calls. Host code must not read or write through it.
  Value* data() noexcept { return data_; }
  const Value* data() const noexcept { return data_; }

  std::size_t size() const noexcept { return size_; }  // in values
  std::size_t bytes() const noexcept { return size_ * sizeof(Value); }

  /// Fills the Buffer from host memory. `host` must have exactly size() values.
  void copy_from(std::span<const Value> host) {
    expect_size("copy_from", host.size());
    if (size_ != 0)
      check(cudaMemcpy(data_, host.data(), bytes(), cudaMemcpyHostToDevice), "Buffer::copy_from");
  }

  /// Waits for the kernels that write the Buffer and copies it to host memory, which must have
  /// exactly size() values.
  void copy_to(std::span<Value> host) const {
    expect_size("copy_to", host.size());
    if (size_ != 0)
      check(cudaMemcpy(host.data(), data_, bytes(), cudaMemcpyDeviceToHost), "Buffer::copy_to");
  }

  /// Returns a host copy, as copy_to() makes it.
  std::vector<Value> to_vector() const {
    static_assert(
        !std::is_same_v<Value, bool>,
        "warpstep::Buffer: std::vector<bool> holds bits; use copy_to(), or unsigned char");
    std::vector<Value> host(size_);
    copy_to(host);
    return host;
  }

  /// Sets every byte to `value`: 0 clears, 0xff makes each float a NaN.
  void fill_bytes(unsigned char value) {
    if (size_ != 0) check(cudaMemset(data_, value, bytes()), "Buffer::fill_bytes");
  }

 private:
  static Value* allocate(std::size_t size) {
    if (size == 0) return nullptr;
    // A product that wraps round would ask for a small array and succeed.
    if (size > std::numeric_limits<std::size_t>::max() / sizeof(Value))
      throw Error(
          cudaErrorMemoryAllocation,
          "Buffer: " + std::to_string(size) + " values of " + std::to_string(sizeof(Value)) +
              " bytes are more than any memory holds; check the size for a negative number");
    void* memory = nullptr;
    check(cudaMalloc(&memory, size * sizeof(Value)), "Buffer (cudaMalloc)");
    return static_cast<Value*>(memory);
  }

  void expect_size(const char* call, std::size_t host_size) const {
    if (host_size == size_) return;
    throw Error(cudaErrorInvalidValue, std::string("Buffer::") + call + ": the host side has " +
                                           std::to_string(host_size) + " values and the Buffer " +
                                           std::to_string(size_) +
                                           "; both must have the same number");
  }

  Value* data_ = nullptr;
  std::size_t size_ = 0;
};

/// What launch() passes to the kernel for a Buffer: its address; for a const Buffer, one through
/// which the kernel can only read. A temporary Buffer is refused: it would be freed too early.
template <class Value>
Value* kernel_argument(Buffer<Value>& buffer) noexcept {
  return buffer.data();
}
template <class Value>
const Value* kernel_argument(const Buffer<Value>& buffer) noexcept {
  return buffer.data();
}

}  // namespace warpstep
