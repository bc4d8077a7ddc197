#include "course/judge/run.h"

#include <fmt/format.h>

#include <utility>

namespace warpstep::course {

namespace {

std::string extent_in_words(const Extent& extent) {
  if (extent.z != 1) return fmt::format("({}, {}, {})", extent.x, extent.y, extent.z);
  if (extent.y != 1) return fmt::format("({}, {})", extent.x, extent.y);
  return fmt::format("{}", extent.x);
}

}  // namespace

std::string Shape::in_words() const {
  std::string text = words.empty() ? "" : words + ", ";
  if (words.empty())
    for (const auto& [name, value] : sizes) text += fmt::format("{}={}, ", name, value);
  if (is_launched_by_answer) return text.substr(0, text.size() - 2);
  text += fmt::format("{} {} of {} threads", course::extent_in_words(grid),
                      grid.count() == 1 ? "block" : "blocks", course::extent_in_words(block));
  if (last_blocks != 0) text += fmt::format(", of which the last {} run", last_blocks);
  if (shared_bytes != 0) text += fmt::format(", {} bytes of shared memory", shared_bytes);
  return text;
}

Shape line(long long n, unsigned block) {
  const auto blocks = static_cast<std::uint32_t>((n + block - 1) / block);
  return {{{"n", n}}, {std::max(1u, blocks), 1, 1}, {block, 1, 1}, 0};
}

Shape line_by_answer(long long n) {
  Shape shape = line(n, 256);
  shape.is_launched_by_answer = true;
  return shape;
}

Shape plane(const std::map<std::string, long long>& sizes, long long width, long long height,
            const Extent& block) {
  const auto covering = [](long long cells, std::uint32_t threads) {
    return std::max(1u, static_cast<std::uint32_t>((cells + threads - 1) / threads));
  };
  return {sizes, {covering(width, block.x), covering(height, block.y), 1}, block, 0};
}

Run::Run(const Shape& shape_) : shape(shape_) {
  order.grid = shape.grid;
  order.block = shape.block;
  order.shared_bytes = shape.shared_bytes;
  order.times_limit = shape.times_limit;
  for (const auto& [name, value] : shape.sizes) order.scalars[name] = static_cast<double>(value);
}

Run& Run::on_host() {
  order.arrays.back().on_host = true;
  return *this;
}

Run& Run::row_length(std::size_t cells) {
  rows.back() = cells;
  return *this;
}

Run& Run::first_cell(std::uint64_t number) {
  order.arrays.back().first = number;
  return *this;
}

Run& Run::number(const std::string& name, double value) {
  order.scalars[name] = value;
  return *this;
}

Run& Run::told(const std::string& name, double value, const std::string& what,
               const std::string& code) {
  expected_notes.push_back({name, value, what, code});
  return *this;
}

Run& Run::told(const std::string& name, double value, std::function<std::string(double)> says,
               const std::string& code) {
  expected_notes.push_back({name, value, name, code, std::move(says)});
  return *this;
}

Run& Run::if_cells_are_wrong() {
  expected_notes.back().only_explains = true;
  return *this;
}

Run& Run::add_array(Array array, Reference reference) {
  order.arrays.push_back(std::move(array));
  references.push_back(std::move(reference));
  rows.push_back(0);
  return *this;
}

}  // namespace warpstep::course
