// Policies from their names.
#include "sim/schedule/schedule_policy.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace warpstep::sim {

namespace {

/// An order, and what is changed about it.
class Changed final : public SchedulePolicy {
 public:
  Changed(std::string_view name, std::unique_ptr<SchedulePolicy> order)
      : name_(name), order_(std::move(order)), traits_(order_->traits()) {}

  /// Returns false if there is no such change, or it contradicts an earlier one.
  bool change(std::string_view what);

  std::string name() const override { return name_; }
  void order(std::span<Thread*> threads, std::uint64_t block, std::uint64_t round) const override {
    order_->order(threads, block, round);
  }
  std::uint64_t block_at(std::uint64_t position, std::uint64_t blocks) const override {
    const std::uint64_t first = traits_.first_position(blocks), left = blocks - first;
    position -= first;
    return first + order_->block_at(blocks_reverse_ ? left - 1 - position : position, left);
  }
  Traits traits() const override { return traits_; }

 private:
  std::string name_;
  std::unique_ptr<SchedulePolicy> order_;
  Traits traits_;
  bool blocks_reverse_ = false;
};

/// "every:3" and similar.
std::optional<Preemption> parse_preemption(std::string_view text) {
  using When = Preemption::When;
  const std::size_t colon = std::min(text.find(':'), text.size() - 1);
  const std::string_view kind = text.substr(0, colon), numbers = text.substr(colon + 1);
  std::uint64_t n[3] = {0, 0, 1};
  if (kind == "every" && parse_numbers(numbers, {n, 1}) && n[0] != 0)
    return Preemption{.when = When::every, .period = n[0]};
  if (kind == "atomics" && parse_numbers(numbers, {n, 1}) && n[0] != 0)
    return Preemption{.when = When::every, .period = n[0], .only_at_atomics = true};
  if (kind == "sometimes" && parse_numbers(numbers, {n, 2}) && n[1] != 0)
    return Preemption{.when = When::sometimes, .seed = n[0], .period = n[1]};
  if (kind == "pct" && parse_numbers(numbers, {n, 3}) && n[2] != 0)
    return Preemption{.when = When::pct, .seed = n[0], .period = n[2], .points = n[1]};
  return std::nullopt;
}

bool Changed::change(std::string_view what) {
  if (what == "blocks-reverse") {
    traits_.moves_blocks = true;
    return !std::exchange(blocks_reverse_, true);
  }
  if (what == "blocks-mixed") return !std::exchange(traits_.interleaves_blocks, true);
  if (what == "meet-late") return !std::exchange(traits_.collectives_resume_late, true);
  if (what == "late-copies") return !std::exchange(traits_.copies_are_late, true);
  if (constexpr std::string_view kLast = "last-blocks:"; what.starts_with(kLast))
    return traits_.last_blocks == 0 &&
           parse_numbers(what.substr(kLast.size()), {&traits_.last_blocks, 1}) &&
           traits_.last_blocks != 0;
  if (constexpr std::string_view kDeferred = "deferred:"; what.starts_with(kDeferred))
    return !traits_.deferred_streams &&
           parse_numbers(what.substr(kDeferred.size()), {&traits_.deferred_streams.emplace(), 1});
  if (what.empty() || traits_.preemption.when != Preemption::When::never) return false;
  const auto preemption = parse_preemption(what);
  if (preemption) traits_.preemption = *preemption;
  return preemption.has_value();
}

}  // namespace

bool parse_numbers(std::string_view text, std::span<std::uint64_t> numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), numbers[i]);
    if (error != std::errc{}) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (i + 1 == numbers.size()) break;
    if (!text.starts_with(':')) return false;
    text.remove_prefix(1);
  }
  return text.empty();
}

std::unique_ptr<SchedulePolicy> make_policy(std::string_view name) {
  std::size_t plus = name.find('+');
  std::unique_ptr<SchedulePolicy> order = make_order(name.substr(0, plus));
  if (order == nullptr || plus == name.npos) return order;
  auto policy = std::make_unique<Changed>(name, std::move(order));
  while (plus != name.npos) {
    const std::size_t begin = plus + 1;
    plus = name.find('+', begin);
    if (!policy->change(name.substr(begin, plus == name.npos ? plus : plus - begin)))
      return nullptr;
  }
  return policy;
}

}  // namespace warpstep::sim
