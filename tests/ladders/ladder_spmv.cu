// The rungs of the sparse product: rows without values, short rows and one that is long.
#include "kernels/ladders/spmv.cuh"

#include <doctest/doctest.h>
#include <warpstep/buffer.h>
#include <warpstep/compare.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "tests/kernel_data.h"

using warpstep::Buffer;
using warpstep::Expected;

TEST_CASE("every rung of the sparse product gives every row") {
  constexpr unsigned kColumns = 500;
  const std::vector<float> x = distinct_values(kColumns, 1);
  for (unsigned rows : {1u, 3u, 33u, 300u})
    for (unsigned longest : {0u, 1u, 3u, 10u, 40u, 100u}) {
      std::vector<unsigned> begins{0}, columns;
      for (unsigned row = 0; row < rows; ++row) {
        const unsigned length = row == rows / 2 ? 4 * longest : (row * 7 + 3) % (longest + 1);
        for (unsigned i = 0; i < length; ++i) columns.push_back((row * 31 + i * 11) % kColumns);
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
      for (const auto& rung : kSpmvRungs) {
        CAPTURE(rung.name);
        CAPTURE(rows);
        CAPTURE(longest);
        Buffer<float> out(rows);
        rung.run(matrix, device_x.data(), out.data());
        const auto result = warpstep::compare(out.to_vector(), expected, 4 * longest + 1);
        CHECK_MESSAGE(result, result.sentence());
      }
    }
}
