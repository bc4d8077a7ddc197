// Buffer: device memory that frees itself, moves, copies with checks, and never looks like a host
// array.
#include <doctest/doctest.h>

#include <warpstep/buffer.h>
#include <warpstep/launch.h>

#include <cstddef>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using warpstep::Buffer;
using warpstep::Error;

namespace {

__global__ void twice(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

template <class B>
concept Indexable = requires(B buffer) {
  buffer[0];
};
template <class B>
concept Dereferenceable = requires(B buffer) {
  *buffer;
};

/// The message of the Error that `action` throws; it must carry `code`.
std::string message_of(auto action, cudaError_t code) {
  try {
    action();
  } catch (const Error& error) {
    CHECK(error.code() == code);
    return error.what();
  }
  FAIL_CHECK("nothing was thrown");
  return {};
}

}  // namespace

TEST_CASE("host code cannot index a buffer, dereference it or take it for a pointer") {
  CHECK(!Indexable<Buffer<int>>);
  CHECK(!Dereferenceable<Buffer<int>>);
  CHECK(!std::is_convertible_v<Buffer<int>, int*>);
  CHECK(!std::is_convertible_v<Buffer<int>, const void*>);
  CHECK(!std::is_convertible_v<std::size_t, Buffer<int>>);
}

TEST_CASE("a buffer moves and is never copied") {
  CHECK(!std::is_copy_constructible_v<Buffer<int>>);
  CHECK(!std::is_copy_assignable_v<Buffer<int>>);
  CHECK(std::is_nothrow_move_constructible_v<Buffer<int>>);
  Buffer<int> first(std::vector<int>{4, 5, 6});
  int* const address = first.data();
  Buffer<int> second(std::move(first));
  CHECK(second.data() == address);
  Buffer<int> third;
  third = std::move(second);
  CHECK(third.data() == address);
  CHECK(third.to_vector() == std::vector<int>{4, 5, 6});
}

TEST_CASE("a buffer that was moved from is empty") {
  Buffer<int> first(3);
  const Buffer<int> second(std::move(first));
  CHECK(first.size() == 0);
  CHECK(first.data() == nullptr);
  CHECK(first.to_vector().empty());
}

TEST_CASE("a buffer knows its size in values and in bytes") {
  const Buffer<double> buffer(7);
  CHECK(buffer.size() == 7);
  CHECK(buffer.bytes() == 56);
  CHECK(buffer.data() != nullptr);
}

TEST_CASE("a buffer of no values is legal and allocates nothing") {
  Buffer<float> buffer(0);
  CHECK(buffer.data() == nullptr);
  buffer.fill_bytes(1);
  buffer.copy_from(std::vector<float>{});
  CHECK(buffer.to_vector().empty());
}

TEST_CASE("a const buffer gives a pointer that cannot be written through") {
  CHECK(std::is_same_v<decltype(std::declval<const Buffer<int>&>().data()), const int*>);
  CHECK(std::is_same_v<decltype(kernel_argument(std::declval<const Buffer<int>&>())), const int*>);
  CHECK(std::is_same_v<decltype(kernel_argument(std::declval<Buffer<int>&>())), int*>);
}

TEST_CASE("values come back from the device as they went there") {
  const std::vector<int> host{3, -1, 4, -1, 5};
  CHECK(Buffer<int>(host).to_vector() == host);
  CHECK(Buffer<int>(std::span<const int>(host)).to_vector() == host);
  Buffer<int> buffer(host.size());
  buffer.copy_from(host);
  std::vector<int> back(host.size());
  buffer.copy_to(back);
  CHECK(back == host);
}

TEST_CASE("part of an array is copied through a span") {
  const std::vector<int> host{0, 1, 2, 3, 4, 5};
  Buffer<int> buffer(std::span<const int>(host).subspan(2, 3));
  std::vector<int> back{9, 9, 9, 9, 9};
  buffer.copy_to(std::span<int>(back).subspan(1, 3));
  CHECK(back == std::vector<int>{9, 2, 3, 4, 9});
}

TEST_CASE("filling sets every byte") {
  Buffer<unsigned int> buffer(1000);
  buffer.fill_bytes(0xa5);
  CHECK(buffer.to_vector() == std::vector<unsigned int>(1000, 0xa5a5a5a5u));
  Buffer<float> floats(3);
  floats.fill_bytes(0xff);
  for (float value : floats.to_vector()) CHECK(value != value);
}

TEST_CASE("a kernel takes buffers for its pointers, and a copy back waits for it") {
  const Buffer<int> in(std::vector<int>{7, 8, 9});
  Buffer<int> out(3);
  warpstep::launch(twice, {1, 32}, in, out, 3);
  CHECK(out.to_vector() == std::vector<int>{14, 16, 18});
}

TEST_CASE("a copy of another size is refused and names both sizes") {
  Buffer<int> buffer(std::vector<int>{1, 2, 3});
  std::vector<int> host(5, 9);
  const std::string in = message_of([&] { buffer.copy_from(host); }, cudaErrorInvalidValue);
  const std::string out = message_of([&] { buffer.copy_to(host); }, cudaErrorInvalidValue);
  for (const std::string& message : {in, out}) {
    CHECK(message.find("5") != std::string::npos);
    CHECK(message.find("3") != std::string::npos);
  }
  CHECK(host == std::vector<int>(5, 9));
  CHECK(buffer.to_vector() == std::vector<int>{1, 2, 3});
}

TEST_CASE("a size that no memory holds is refused, also where its bytes would wrap round") {
  const std::size_t wraps = std::numeric_limits<std::size_t>::max() / 4 + 2;
  message_of([&] { Buffer<int> buffer(wraps); }, cudaErrorMemoryAllocation);
  message_of([&] { Buffer<char> buffer(std::size_t{1} << 60); }, cudaErrorMemoryAllocation);
  CHECK(cudaGetLastError() == cudaSuccess);
}

TEST_CASE("a buffer that goes out of scope gives its memory back") {
  // More than any device has, 1 GiB at a time.
  for (int i = 0; i < 400; ++i) Buffer<char> buffer(std::size_t{1} << 30);
  CHECK(cudaGetLastError() == cudaSuccess);
}
