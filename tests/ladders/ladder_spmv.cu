// The rungs of the sparse product: rows without values, short rows and some that are long.
#include "kernels/ladders/spmv_rungs.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>
#include <warpstep/compare.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;
using warpstep::Expected;

namespace {

constexpr unsigned kColumns = 500;

/// Multiplies a matrix whose rows have these many values by every rung.
void check_rungs(const std::vector<unsigned>& lengths) {
  const auto rows = static_cast<unsigned>(lengths.size());
  const std::vector<float> x = distinct_values(kColumns, 1);
  std::vector<unsigned> begins{0}, columns;
  for (unsigned row = 0; row < rows; ++row) {
    for (unsigned i = 0; i < lengths[row]; ++i) columns.push_back((row * 31 + i * 11) % kColumns);
    begins.push_back(static_cast<unsigned>(columns.size()));
  }
  const std::vector<float> values = distinct_values(columns.size(), 2);
  std::vector<Expected> expected(rows);
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned i = begins[row]; i < begins[row + 1]; ++i) {
      const double term = double{values[i]} * x[columns[i]];
      expected[row].value += term;
      expected[row].magnitude += std::abs(term);
    }
  const Buffer<unsigned> device_begins(begins), device_columns(columns);
  const Buffer<float> device_values(values), device_x(x);
  const Csr matrix{device_begins.data(), device_columns.data(), device_values.data(), rows,
                   static_cast<unsigned>(columns.size())};
  const unsigned longest = lengths.empty() ? 0 : *std::max_element(lengths.begin(), lengths.end());
  for (const auto& rung : kSpmvRungs) {
    CAPTURE(rung.name);
    Buffer<float> out(rows);
    rung.run(matrix, device_x.data(), out.data());
    const auto result = warpstep::compare(out.to_vector(), expected, longest + 1);
    CHECK_MESSAGE(result, result.sentence());
  }
}

}  // namespace

TEST_CASE("every rung of the sparse product gives every row") {
  for (unsigned rows : {0u, 1u, 3u, 33u, 300u})
    for (unsigned longest : {0u, 1u, 3u, 10u, 40u, 100u}) {
      CAPTURE(rows);
      CAPTURE(longest);
      std::vector<unsigned> lengths(rows);
      for (unsigned row = 0; row < rows; ++row)
        lengths[row] = row == rows / 2 ? 4 * longest : (row * 7 + 3) % (longest + 1);
      check_rungs(lengths);
    }
}

TEST_CASE("a row may go on over several shares, and shares may have no value") {
  std::vector<unsigned> lengths(2 * kSpmvShare + 5);
  lengths[1] = 3 * kSpmvShare;
  lengths[2] = 1;
  lengths.back() = kSpmvShare;
  check_rungs(lengths);
  check_rungs({2 * kSpmvShare});
  check_rungs({kSpmvShare - 1, kSpmvShare - 1, 1, kSpmvShare});  // the first two end with a share
}
