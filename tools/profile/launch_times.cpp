#include "tools/profile/launch_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tools/system/refusal.h"

namespace warpstep::tools::profile {

namespace {

constexpr auto kOthers =
    "launch {} is not the same in every run: only a program that repeats its launches can be timed";

}  // namespace

void add_run(const std::string& file, const Wanted& wanted, std::vector<Timed>& launches) {
  const bool is_first = launches.empty();
  std::ifstream lines(file);
  std::size_t at = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    Timed one;
    double us = 0;
    if (!(fields >> one.launch) || !fields.ignore() || !std::getline(fields, one.kernel, '\t'))
      continue;  // the line behind the last launch
    for (unsigned& n : one.grid) fields >> n;
    for (unsigned& n : one.block) fields >> n;
    if (!(fields >> us)) continue;
    if (wanted.launch != 0 && one.launch != wanted.launch) continue;
    if (one.kernel.find(wanted.kernel) == one.kernel.npos) continue;
    if (is_first) launches.push_back(one);
    const bool is_known = at < launches.size() && launches[at].kernel == one.kernel &&
                          launches[at].grid == one.grid && launches[at].block == one.block;
    if (!is_known) throw Refusal(fmt::format(kOthers, one.launch));
    launches[at++].us.push_back(us);
  }
  if (at != launches.size()) throw Refusal(fmt::format(kOthers, launches[at].launch));
}

std::string as_sentence(const Timed& timed) {
  std::vector<double> us = timed.us;
  std::sort(us.begin(), us.end());
  const std::size_t half = us.size() / 2;
  const double middle = us.size() % 2 == 1 ? us[half] : (us[half - 1] + us[half]) / 2;
  return fmt::format(
      "{} ({}, {}, {})x({}, {}, {}), launch {}: {:.1f} us, the median of {} run{}, {:.1f} to "
      "{:.1f}\n",
      timed.kernel, timed.grid[0], timed.grid[1], timed.grid[2], timed.block[0], timed.block[1],
      timed.block[2], timed.launch, middle, us.size(), us.size() == 1 ? "" : "s", us.front(),
      us.back());
}

}  // namespace warpstep::tools::profile
