#include "tools/profile/model/mix.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace warpstep::tools::profile {

namespace {

using Key = std::tuple<int, std::string, std::string>;  // line, does, space

/// How often a warp executes each block.
class Weights {
 public:
  Weights(const Kernel& kernel, const Counts& counts)
      : kernel_(kernel), lanes_of_warp_(counts.lanes_per_warp()) {
    const double warps = static_cast<double>(counts.blocks() * counts.warps_per_block());
    for (const Site& site : counts.sites) {
      const Key key{site.line, site.does, site.space};
      requests_[key] += static_cast<double>(site.flow.requests) / std::max(1.0, warps);
      bytes_[key] = static_cast<double>(site.flow.bytes) /
                    static_cast<double>(std::max<std::uint64_t>(1, site.flow.accesses));
      if (site.flow.requests != 0)
        lanes_of_access_[key] =
            std::min(lanes_of_warp_, static_cast<double>(site.flow.accesses) /
                                         static_cast<double>(site.flow.requests));
    }
    for (const Entered& one : counts.entered) {
      if (one.warps <= entered_[one.line]) continue;
      entered_[one.line] = one.warps;
      lanes_[one.line] = one.threads / one.warps;
    }
    of_block_.assign(kernel.blocks.size(), -1);
    rounds_.assign(kernel.loops.size(), -1);
    weigh_accesses(false);
    weigh_known_loops();
    weigh_accesses(true);
    weigh_other_loops();
    for (std::size_t i = 0; i < of_block_.size(); ++i)
      if (of_block_[i] < 0) of_block_[i] = rounds_in(kernel.blocks[i].loop);
  }

  double operator[](std::size_t block) const { return of_block_[block]; }
  /// Lanes of a warp that are active in the block: those that access memory there, or enter where
  /// most of it comes from. The compiler moves single instructions here from lines that more lanes
  /// enter.
  double lanes_in(const BasicBlock& block) const {
    double lanes = 0, accesses = 0;
    for (const Instruction& one : block.instructions) {
      const auto known = lanes_of_access_.find(Key{one.line, one.does, one.space});
      if (one.unit != Unit::memory || known == lanes_of_access_.end()) continue;
      lanes += known->second;
      ++accesses;
    }
    if (accesses != 0) return lanes / accesses;
    std::map<int, double> issues;  // by the line that was entered last in front of them
    for (const Instruction& one : block.instructions)
      if (const auto behind = entered_.upper_bound(one.line); behind != entered_.begin())
        issues[std::prev(behind)->first] += one.issues;
    const auto most =
        std::max_element(issues.begin(), issues.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == issues.end() ? lanes_of_warp_ : lanes_.at(most->first);
  }
  bool is_guessed() const { return is_guessed_; }

 private:
  double rounds_in(int loop) const {
    return loop < 0 ? 1 : rounds_[static_cast<std::size_t>(loop)];
  }

  /// Of the source, several if the compiler made one wide instruction of them.
  double accesses_in(const Instruction& one, const Key& key) const {
    const auto each = bytes_.find(key);
    if (each == bytes_.end() || each->second < 1) return 1;
    return std::max(1.0, std::round(one.bytes / each->second));
  }

  /// Blocks with accesses of lines that were counted. Reads of shared memory that are written
  /// twice, or side by side, are one instruction: they weigh loops that nothing else does.
  void weigh_accesses(bool are_reads_of_shared) {
    std::map<Key, std::map<int, double>> in_loop;  // by loop: how many there are
    for (const BasicBlock& block : kernel_.blocks)
      for (const Instruction& one : block.instructions)
        if (one.unit == Unit::memory &&
            are_reads_of_shared == (one.does == "load" && one.space == "shared")) {
          const Key key{one.line, one.does, one.space};
          in_loop[key][block.loop] += accesses_in(one, key);
        }
    const std::vector<double> known = are_reads_of_shared ? rounds_ : std::vector<double>{};
    for (const auto& [key, loops] : in_loop) weigh_line(key, loops, known);
  }

  void weigh_line(const Key& key, const std::map<int, double>& loops,
                  const std::vector<double>& known) {
    const auto counted = requests_.find(key);
    if (counted == requests_.end()) return;
    double left = counted->second;
    const auto outside = loops.find(-1);
    if (outside != loops.end()) {
      const double each = std::min(1.0, left / outside->second);
      weigh(key, -1, each);
      left -= each * outside->second;
    }
    const auto largest =
        std::max_element(loops.begin(), loops.end(), [](const auto& a, const auto& b) {
          return (a.first < 0 ? 0 : a.second) < (b.first < 0 ? 0 : b.second);
        });
    const int loop = largest->first;
    const bool is_known = !known.empty() && loop >= 0 && known[static_cast<std::size_t>(loop)] >= 0;
    if (loop >= 0 && !is_known) weigh(key, loop, std::max(0.0, left) / largest->second);
  }

  void weigh(const Key& key, int loop, double weight) {
    for (std::size_t i = 0; i < of_block_.size(); ++i) {
      if (kernel_.blocks[i].loop != loop) continue;
      for (const Instruction& one : kernel_.blocks[i].instructions)
        if (one.unit == Unit::memory && Key{one.line, one.does, one.space} == key)
          of_block_[i] = std::max(of_block_[i], weight);
    }
    if (loop >= 0) {
      double& rounds = rounds_[static_cast<std::size_t>(loop)];
      rounds = std::max(rounds, weight);
    }
  }

  /// Loops without such accesses whose lines were entered, or whose constants say their rounds;
  /// outer ones come first.
  void weigh_known_loops() {
    for (std::size_t i = 0; i < kernel_.loops.size(); ++i) {
      const Loop& loop = kernel_.loops[i];
      const double around = rounds_in(loop.parent);
      if (rounds_[i] >= 0 || around < 0) continue;
      const std::optional<double> entered = entered_in(static_cast<int>(i));
      if (entered && loop.rounds == 0)
        rounds_[i] = rounds_of(loop, *entered, around);
      else if (entered)
        rounds_[i] = std::min(around * loop.rounds, *entered);  // it may be behind a condition
      else if (loop.rounds != 0)
        rounds_[i] = around * loop.rounds;
    }
  }

  /// Of an unrolled loop whose lines a warp enters so often, or of what is left of it.
  double rounds_of(const Loop& loop, double entered, double around) const {
    if (loop.main < 0 && loop.copies == 1) return entered;
    if (around == 0) return 0;
    const double each = entered / around;
    const double copies =
        loop.main < 0 ? loop.copies : kernel_.loops[static_cast<std::size_t>(loop.main)].copies;
    const double rounds = std::floor(each / copies);
    return around * (loop.main < 0 ? rounds : each - copies * rounds);
  }

  void weigh_other_loops() {
    for (std::size_t i = 0; i < kernel_.loops.size(); ++i) {
      if (rounds_[i] >= 0) continue;
      const Loop& loop = kernel_.loops[i];
      is_guessed_ |= loop.rounds == 0;
      rounds_[i] = std::max(1.0, rounds_in(loop.parent)) * std::max(1.0, loop.rounds);
    }
  }

  bool is_inside(int loop, int outer) const {
    while (loop >= 0 && loop != outer) loop = kernel_.loops[static_cast<std::size_t>(loop)].parent;
    return loop >= 0;
  }

  /// Instructions by line, of the blocks whose innermost loop is that one.
  std::map<int, int> lines_of(int loop) const {
    std::map<int, int> lines;
    for (const BasicBlock& block : kernel_.blocks)
      if (block.loop == loop)
        for (const Instruction& one : block.instructions) ++lines[one.line];
    return lines;
  }

  /// Times that a warp enters the loop's body: that of the line of it that is entered most, but not
  /// of lines with a loop inside.
  std::optional<double> entered_in(int loop) const {
    std::map<int, int> own = lines_of(loop);
    for (std::size_t i = 0; i < kernel_.loops.size(); ++i)
      if (static_cast<int>(i) != loop && is_inside(static_cast<int>(i), loop))
        for (const auto& [line, count] : lines_of(static_cast<int>(i))) own.erase(line);
    std::optional<double> most;
    for (const auto& [line, count] : own)
      if (const auto found = entered_.find(line); found != entered_.end())
        most = std::max(most.value_or(0), found->second);
    return most;
  }

  const Kernel& kernel_;
  std::map<Key, double> requests_;  // of a warp
  std::map<Key, double> bytes_;     // of an access
  std::map<Key, double> lanes_of_access_;
  std::map<int, double> entered_;  // by line, by a warp
  std::map<int, double> lanes_;    // by line
  double lanes_of_warp_ = 32;
  std::vector<double> of_block_, rounds_;
  bool is_guessed_ = false;
};

bool has_load(const BasicBlock& block, const char* space) {
  return std::any_of(block.instructions.begin(), block.instructions.end(),
                     [&](const Instruction& one) {
                       return one.unit == Unit::memory && one.does != "store" && one.space == space;
                     });
}

}  // namespace

std::optional<Mix> mix_of(const Counts& counts, const std::map<std::string, Kernel>& kernels) {
  const auto kernel = kernels.find(counts.linker_name);
  if (kernel == kernels.end()) return std::nullopt;
  const Weights weights(kernel->second, counts);
  Mix mix;
  mix.is_guessed = weights.is_guessed();
  for (std::size_t i = 0; i < kernel->second.blocks.size(); ++i) {
    const BasicBlock& block = kernel->second.blocks[i];
    const double lanes = weights.lanes_in(block);
    if (has_load(block, "global")) mix.waits += weights[i];
    if (has_load(block, "shared")) mix.shared_waits += weights[i];
    for (const Instruction& one : block.instructions) {
      if (one.does == "load" && one.space == "shared")
        mix.shared_loads += weights[i] * std::max(1.0, one.bytes / 4.0);
      const double issued = weights[i] * one.issues;
      mix.issued += issued;
      if (!counts.entered.empty()) mix.active += issued * lanes;
      mix.flops += weights[i] * 32 * one.flops;
      mix.tensor += weights[i] * one.tensor;
      mix.products += weights[i] * one.products;
      if (one.unit == Unit::integer) mix.integer += weights[i] * (one.issues - one.products);
      if (one.unit == Unit::single) mix.single += issued;
      if (one.unit == Unit::twice) mix.twice += issued;
      if (one.unit == Unit::special) mix.special += weights[i];
    }
  }
  return mix;
}

}  // namespace warpstep::tools::profile
