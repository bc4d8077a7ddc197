// Vector addition against its reference: every size, several blocks, nothing else touched.
#include "kernels/vector_add.cuh"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;

namespace {

constexpr unsigned char kPoison = 0xff;  // each float becomes a NaN, which is never right

}  // namespace

TEST_CASE("vector add gives every sum at every size") {
  for (std::size_t n : kSizes) {
    CAPTURE(n);
    const auto a = distinct_values(n, 1), b = distinct_values(n, 2);
    const Buffer<float> device_a(a), device_b(b);
    Buffer<float> out(n);
    out.fill_bytes(kPoison);
    launch_vector_add(device_a, device_b, out);
    const auto result = warpstep::compare(out.to_vector(), vector_add_reference(a, b), 2);
    CHECK_MESSAGE(result, result.sentence());
    CHECK(device_a.to_vector() == a);
    CHECK(device_b.to_vector() == b);
  }
}

TEST_CASE("vector add works in blocks of any size") {
  const std::size_t n = 1000;
  const auto a = distinct_values(n, 3), b = distinct_values(n, 4);
  const Buffer<float> device_a(a), device_b(b);
  for (unsigned int block : {1u, 32u, 64u, 96u, 1024u}) {
    CAPTURE(block);
    Buffer<float> out(n);
    out.fill_bytes(kPoison);
    warpstep::launch(vector_add, {warpstep::blocks_for(n, block), block}, device_a, device_b, out,
                     n);
    const auto result = warpstep::compare(out.to_vector(), vector_add_reference(a, b), 2);
    CHECK_MESSAGE(result, result.sentence());
  }
}

TEST_CASE("vector add writes no cell behind the last") {
  const std::size_t n = 33;
  const Buffer<float> a(distinct_values(64, 5)), b(distinct_values(64, 6));
  Buffer<float> out(64);
  out.fill_bytes(0);
  warpstep::launch(vector_add, {1, 64}, a, b, out, n);
  const auto values = out.to_vector();
  for (std::size_t i = n; i < values.size(); ++i) CHECK(values[i] == 0.0f);
}

TEST_CASE("vector add refuses arrays of different size") {
  const Buffer<float> a(3), b(4);
  Buffer<float> out(3);
  CHECK_THROWS_AS(launch_vector_add(a, b, out), warpstep::Error);
}
