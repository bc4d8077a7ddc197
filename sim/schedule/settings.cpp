#include "sim/schedule/settings.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace warpstep::sim {

namespace {

constexpr unsigned kMaxWorkers = 1024;
constexpr std::size_t kDefaultStack = 64 << 10, kMinStack = 16 << 10, kMaxStack = 1 << 30;

[[noreturn]] void refuse(const char* variable, const char* value, const char* expected) {
  std::fprintf(stderr, "warpstep: %s is '%s', but must be %s\n", variable, value, expected);
  std::exit(1);
}

/// A whole number, with K, M or G behind it for powers of 1024.
std::optional<std::size_t> parse_bytes(std::string_view text) {
  std::size_t shift = 0;
  if (!text.empty()) {
    if (text.back() == 'K' || text.back() == 'k') shift = 10;
    if (text.back() == 'M' || text.back() == 'm') shift = 20;
    if (text.back() == 'G' || text.back() == 'g') shift = 30;
    if (shift != 0) text.remove_suffix(1);
  }
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value > (kMaxStack >> shift))
    return std::nullopt;
  return value << shift;
}

unsigned read_workers() {
  const char* const text = std::getenv("WARPSTEP_WORKERS");
  if (text == nullptr) return std::max(1u, std::thread::hardware_concurrency());
  const auto value = parse_bytes(text);
  if (!value || *value < 1 || *value > kMaxWorkers)
    refuse("WARPSTEP_WORKERS", text, "a whole number from 1 to 1024");
  return static_cast<unsigned>(*value);
}

std::unique_ptr<SchedulePolicy> read_policy() {
  const char* const text = std::getenv("WARPSTEP_SCHEDULE");
  auto policy = make_policy(text ? text : "in-order");
  if (!policy)
    refuse("WARPSTEP_SCHEDULE", text,
           "in-order, reverse, interleaved, random:SEED or a token of warpstep check --explore");
  return policy;
}

std::size_t read_stack() {
  const char* const text = std::getenv("WARPSTEP_STACK");
  if (text == nullptr) return kDefaultStack;
  const auto value = parse_bytes(text);
  if (!value || *value < kMinStack || *value > kMaxStack)
    refuse("WARPSTEP_STACK", text, "a size in bytes from 16K to 1G, such as 256K");
  return *value;
}

double read_timeout() {
  const char* const text = std::getenv("WARPSTEP_TIMEOUT");
  if (text == nullptr) return 0;
  char* end = nullptr;
  const double value = std::strtod(text, &end);
  if (end == text || *end != 0 || !std::isfinite(value) || value < 0)
    refuse("WARPSTEP_TIMEOUT", text, "a number of seconds, 0 for none");
  return value;
}

Engine read_engine() {
  const char* const text = std::getenv("WARPSTEP_ENGINE");
  if (text == nullptr || std::string_view(text) == "auto") return Engine::automatic;
  if (std::string_view(text) == "fibers") return Engine::fibers;
  if (std::string_view(text) != "loops") refuse("WARPSTEP_ENGINE", text, "auto, fibers or loops");
  return Engine::loops;
}

StreamOrder read_streams(const SchedulePolicy& policy) {
  const auto of_schedule = policy.traits().deferred_streams;
  const char* const text = std::getenv("WARPSTEP_STREAMS");
  StreamOrder order{of_schedule.has_value(), of_schedule.value_or(0)};
  if (text == nullptr || std::string_view(text) == "at-once") return order;
  constexpr std::string_view kDeferred = "deferred";
  std::string_view rest = text;
  if (rest != kDeferred) {
    if (!rest.starts_with("deferred:") ||
        !parse_numbers(rest.substr(kDeferred.size() + 1), {&order.seed, 1}))
      refuse("WARPSTEP_STREAMS", text, "at-once, deferred or deferred:SEED");
  }
  order.are_deferred = true;
  return order;
}

std::unique_ptr<Settings> read_settings() {
  auto policy = read_policy();
  const StreamOrder streams = read_streams(*policy);
  return std::make_unique<Settings>(Settings{read_workers(), std::move(policy), read_stack(),
                                             read_timeout(), read_engine(), streams});
}

}  // namespace

Settings& settings() {
  // Never destroyed: static objects may launch kernels after main().
  static Settings& settings = *read_settings().release();
  return settings;
}

}  // namespace warpstep::sim
