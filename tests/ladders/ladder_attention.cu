// The rungs of attention beside attention in double precision.
#include <doctest/doctest.h>
#include <warpstep/buffer.h>

#include <cstddef>
#include <vector>

#include "kernels/ladders/attention/attention_rungs.cuh"
#include "tests/ladders/half_references.h"

using warpstep::Buffer;

TEST_CASE("every rung of attention gives every row, whatever the numbers of queries and keys") {
  for (const AttentionShape shape :
       {AttentionShape{1, 1, 1}, {2, 3, 64}, {1, 65, 63}, {3, 17, 200}, {1, 130, 129}}) {
    CAPTURE(shape.heads);
    CAPTURE(shape.queries);
    CAPTURE(shape.keys);
    const std::size_t queries = std::size_t{shape.heads} * shape.queries * kAttentionWide;
    const std::size_t keys = std::size_t{shape.heads} * shape.keys * kAttentionWide;
    const auto q = mixed_halves(queries, 1, 2), k = mixed_halves(keys, 2, 2);
    const auto v = mixed_halves(keys, 3, 1);
    const auto expected = attention_reference(q, k, v, shape);
    const Buffer<half> device_q(q), device_k(k), device_v(v);
    for (const auto& rung : kAttentionRungs) {
      CAPTURE(rung.name);
      Buffer<half> out(std::vector<half>(queries, __float2half(100.0f)));
      rung.run(device_q.data(), device_k.data(), device_v.data(), out.data(), shape);
      CHECK(wrong_values(out.to_vector(), expected) == 0);
    }
  }
}
