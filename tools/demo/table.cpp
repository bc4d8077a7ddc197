// The demo's table: one line for each launch.
#include "tools/demo/table.h"

#include <fmt/format.h>
#include <warpstep/report.h>

namespace warpstep::demo {
namespace {

constexpr const char* kColumns = "{:<16}{:>9} {:>9} {:>10} {:>11} {:>10}  {}\n";

/// "17 x 16" for what CUDA calls (17, 16, 1).
std::string shape(dim3 size) {
  if (size.z != 1) return fmt::format("{} x {} x {}", size.x, size.y, size.z);
  if (size.y != 1) return fmt::format("{} x {}", size.x, size.y);
  return fmt::format("{}", size.x);
}

/// "4,456,448"
std::string grouped(std::size_t number) {
  std::string digits = fmt::format("{}", number);
  for (int at = int(digits.size()) - 3; at > 0; at -= 3) digits.insert(std::size_t(at), ",");
  return digits;
}

}  // namespace

void Table::add(const Comparison& comparison) {
  const LaunchReport launch = last_launch();
  lines_ +=
      fmt::format(kColumns, launch.kernel, shape(launch.grid), shape(launch.block),
                  grouped(launch.threads), launch.barriers ? grouped(*launch.barriers) : "-",
                  fmt::format("{:.2f} ms", launch.milliseconds), comparison ? "equal" : "WRONG");
  if (!comparison) wrong_ += fmt::format("{}: {}\n", launch.kernel, comparison.sentence());
}

std::string Table::text() const {
  return fmt::format(kColumns, "kernel", "grid", "block", "threads", "barriers", "time",
                     "CPU says") +
         lines_ +
         "barriers: how often a thread passed __syncthreads(). The CPU computes the same in "
         "double\n"
         "precision; equal means within the rounding errors of float.\n" +
         wrong_;
}

}  // namespace warpstep::demo
