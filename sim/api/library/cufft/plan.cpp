#include "sim/api/library/cufft/plan.h"

#include <complex>
#include <cstdint>

#include "sim/api/library/cufft/transform.h"

namespace warpstep::sim::cufft {

namespace {

using Complex = std::complex<double>;

std::size_t product_of(const std::vector<int>& lengths, std::size_t count) {
  std::size_t product = 1;
  for (std::size_t i = 0; i < count; ++i) product *= static_cast<std::size_t>(lengths[i]);
  return product;
}

/// The first element of a row: all indices but the last.
std::ptrdiff_t row_begin(const Plan& plan, const Layout& layout, int batch, std::size_t row) {
  std::ptrdiff_t index = 0, scale = 1;
  const std::size_t rank = plan.lengths.size();
  for (std::size_t axis = rank; axis-- > 0;) {
    if (axis + 1 < rank) {
      const auto length = static_cast<std::size_t>(plan.lengths[axis]);
      index += static_cast<std::ptrdiff_t>(row % length) * scale;
      row /= length;
    }
    scale *= layout.embed[axis];
  }
  return batch * layout.distance + index * layout.stride;
}

/// One batch, its rows one behind the other.
struct Numbers {
  std::vector<Complex> all;
  std::size_t rows, length;

  Complex* row(std::size_t i) { return all.data() + i * length; }
};

template <class Real>
void load(Numbers& numbers, const Plan& plan, const Layout& layout, int batch, const Real* from,
          bool is_real) {
  const auto length = static_cast<std::size_t>(plan.row_length(is_real));
  for (std::size_t row = 0; row < numbers.rows; ++row) {
    const std::ptrdiff_t begin = row_begin(plan, layout, batch, row);
    for (std::size_t i = 0; i < length; ++i) {
      const std::ptrdiff_t at = begin + static_cast<std::ptrdiff_t>(i) * layout.stride;
      numbers.row(row)[i] = is_real ? Complex(from[at]) : Complex(from[2 * at], from[2 * at + 1]);
    }
  }
}

template <class Real>
void store(Numbers& numbers, const Plan& plan, const Layout& layout, int batch, Real* to,
           bool is_real) {
  const auto length = static_cast<std::size_t>(plan.row_length(is_real));
  for (std::size_t row = 0; row < numbers.rows; ++row) {
    const std::ptrdiff_t begin = row_begin(plan, layout, batch, row);
    for (std::size_t i = 0; i < length; ++i) {
      const std::ptrdiff_t at = begin + static_cast<std::ptrdiff_t>(i) * layout.stride;
      const Complex number = numbers.row(row)[i];
      if (is_real) {
        to[at] = static_cast<Real>(number.real());
      } else {
        to[2 * at] = static_cast<Real>(number.real());
        to[2 * at + 1] = static_cast<Real>(number.imag());
      }
    }
  }
}

/// Along every axis but the last, for the columns that are kept.
void transform_columns(Numbers& numbers, const Plan& plan, std::size_t columns, bool is_inverse) {
  std::size_t step = 1;  // rows from one element of the axis to the next
  for (std::size_t axis = plan.lengths.size() - 1; axis-- > 0;) {
    const auto length = static_cast<std::size_t>(plan.lengths[axis]);
    std::vector<Complex> line(length);
    for (std::size_t row = 0; row < numbers.rows; ++row) {
      if (row / step % length != 0) continue;
      for (std::size_t column = 0; column < columns; ++column) {
        for (std::size_t i = 0; i < length; ++i) line[i] = numbers.row(row + i * step)[column];
        transform(line, is_inverse);
        for (std::size_t i = 0; i < length; ++i) numbers.row(row + i * step)[column] = line[i];
      }
    }
    step *= length;
  }
}

void transform_rows(Numbers& numbers, bool is_inverse) {
  for (std::size_t row = 0; row < numbers.rows; ++row)
    transform({numbers.row(row), numbers.length}, is_inverse);
}

/// The half of each row's spectrum that the other half mirrors. Of the numbers that are their own
/// mirror image, the imaginary parts are nothing.
void mirror_rows(Numbers& numbers) {
  for (std::size_t row = 0; row < numbers.rows; ++row) {
    Complex* const line = numbers.row(row);
    line[0] = line[0].real();
    if (numbers.length % 2 == 0) line[numbers.length / 2] = line[numbers.length / 2].real();
    for (std::size_t i = numbers.length / 2 + 1; i < numbers.length; ++i)
      line[i] = std::conj(line[numbers.length - i]);
  }
}

template <class Real>
void execute_as(const Plan& plan, const Real* in, Real* out, bool is_inverse) {
  const bool is_in_place = static_cast<const void*>(in) == out;
  const Layout from = plan.layout(true, is_in_place), to = plan.layout(false, is_in_place);
  Numbers numbers;
  numbers.rows = product_of(plan.lengths, plan.lengths.size() - 1);
  numbers.length = static_cast<std::size_t>(plan.lengths.back());
  const auto kept = static_cast<std::size_t>(plan.row_length(false));
  for (int batch = 0; batch < plan.batches; ++batch) {
    numbers.all.assign(numbers.rows * numbers.length, Complex{});
    load(numbers, plan, from, batch, in, plan.is_from_real());
    if (plan.is_to_real()) {
      transform_columns(numbers, plan, kept, true);
      mirror_rows(numbers);
      transform_rows(numbers, true);
    } else {
      transform_rows(numbers, is_inverse);
      transform_columns(numbers, plan, kept, is_inverse);
    }
    store(numbers, plan, to, batch, out, plan.is_to_real());
  }
}

}  // namespace

Layout Plan::layout(bool is_input, bool is_in_place) const {
  if (has_own_layouts) return is_input ? in : out;
  const bool is_real = is_input ? is_from_real() : is_to_real();
  Layout result{lengths};
  result.embed.back() = is_real && is_in_place ? 2 * row_length(false) : row_length(is_real);
  result.distance = static_cast<std::ptrdiff_t>(product_of(result.embed, result.embed.size()));
  return result;
}

namespace {

/// Adds a row to the operands from `first` on; to the last one, where it lies as far behind it as
/// that one's pieces behind each other.
void add_row(std::vector<Operand>& operands, std::size_t first, Operand row) {
  if (row.count == 1 || row.pitch == row.width)
    row = {row.name, row.first, row.width * row.count, 1, row.width * row.count, row.use};
  if (operands.size() == first) return operands.push_back(row);
  Operand& last = operands.back();
  const auto distance =
      reinterpret_cast<std::uintptr_t>(row.first) - reinterpret_cast<std::uintptr_t>(last.first);
  const bool is_second = last.count == 1 && row.count == 1 && row.first > last.first;
  if (is_second && row.width == last.width) last.pitch = distance;
  const bool continues = row.width == last.width && distance == last.count * last.pitch &&
                         (row.count == 1 || row.pitch == last.pitch);
  if (continues)
    last.count += row.count;
  else
    operands.push_back(row);
}

}  // namespace

void add_operands(std::vector<Operand>& operands, const char* name, const void* data,
                  const Plan& plan, const Layout& layout, bool is_real, Use use) {
  const std::size_t bytes = plan.number_bytes(is_real);
  const auto length = static_cast<std::size_t>(plan.row_length(is_real));
  const std::size_t rows = product_of(plan.lengths, plan.lengths.size() - 1);
  const auto step = static_cast<std::size_t>(layout.stride) * bytes;
  const std::size_t first = operands.size();
  for (int batch = 0; batch < plan.batches; ++batch)
    for (std::size_t row = 0; row < rows; ++row) {
      const auto begin = row_begin(plan, layout, batch, row) * static_cast<std::ptrdiff_t>(bytes);
      add_row(operands, first,
              {name, static_cast<const char*>(data) + begin, bytes, length, step, use});
    }
}

void execute(const Plan& plan, const void* in, void* out, bool is_inverse) {
  if (plan.is_double())
    execute_as(plan, static_cast<const double*>(in), static_cast<double*>(out), is_inverse);
  else
    execute_as(plan, static_cast<const float*>(in), static_cast<float*>(out), is_inverse);
}

}  // namespace warpstep::sim::cufft
