// A small launch, one by one in the order in which things happened: what a picture of a kernel is
// drawn from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "sim/traffic/record/events.h"

namespace warpstep::sim::traffic {

struct Recorded {
  std::uint64_t block = 0;  // number: x counts first, then y, then z
  unsigned thread = 0;      // the same within the block
  unsigned phase = 0;       // barriers that its block has passed
  unsigned instruction = 0;
  unsigned array = 0;                     // see sim/traffic/spaces.h
  std::size_t offset = 0;                 // bytes from where that begins
  std::uint64_t request = 0;              // number in the launch, from 1 on; 0: not known yet
  std::array<unsigned char, 16> value{};  // that was read, or is there after the access
  bool has_value = false;
};

/// Keeps the first accesses of a launch, and the events until then.
class Recorder {
 public:
  /// So many of each launch, and of these of each thread; 0: none, which is no recorder at all.
  Recorder(std::size_t most, std::size_t most_of_thread, bool is_dense)
      : most_(most), most_of_thread_(most_of_thread), is_dense_(is_dense) {}

  bool is_on() const { return most_ != 0; }
  /// Whether accesses are written as requests.
  bool is_dense() const { return is_dense_; }
  bool has_room() const { return accesses_.size() < most_; }
  std::size_t most_of_thread() const { return most_of_thread_; }
  /// Keeps an access that a thread is about to make, and returns its number.
  std::size_t add(const Recorded& access) {
    if (accesses_.empty() || accesses_.back().block != access.block) cuts_[access.block];
    accesses_.push_back(access);
    return accesses_.size() - 1;
  }
  /// Keeps an event and returns its number, which is none of event() if there is no room.
  std::size_t add(Event event) {
    if (has_room() && events_.size() < most_) {
      events_.push_back(std::move(event));
      return events_.size() - 1;
    }
    ++events_left_out_;
    return most_;
  }
  /// One that more lanes come to; null if it was left out.
  Event* event(std::size_t number) { return number < events_.size() ? &events_[number] : nullptr; }
  /// That access is to `bytes` at `address`, which are memory.
  void expect_value(std::size_t access, std::uintptr_t address, std::size_t bytes) {
    expected_.push_back({access, address, bytes});
  }
  /// There is no room for an access of that block in that phase.
  void leave_out(std::uint64_t block, unsigned phase);
  /// Reads what the latest accesses have left in memory, before anything else happens there.
  void take_values();
  /// These accesses are one request.
  std::uint64_t begin_request() { return ++requests_; }
  void join(std::size_t access, std::uint64_t request) { accesses_[access].request = request; }
  void clear();

  const std::vector<Recorded>& accesses() const { return accesses_; }
  const std::vector<Event>& events() const { return events_; }
  std::uint64_t left_out() const { return left_out_; }
  std::uint64_t events_left_out() const { return events_left_out_; }
  /// By block, of those with recorded accesses: the first phase of which some are missing.
  const std::map<std::uint64_t, std::optional<unsigned>>& cuts() const { return cuts_; }

 private:
  std::size_t most_, most_of_thread_;
  bool is_dense_;
  std::vector<Recorded> accesses_;
  std::vector<Event> events_;
  std::uint64_t left_out_ = 0;
  std::uint64_t events_left_out_ = 0;
  std::uint64_t requests_ = 0;
  std::map<std::uint64_t, std::optional<unsigned>> cuts_;
  struct Expected {
    std::size_t access;
    std::uintptr_t address;
    std::size_t bytes;
  };
  std::vector<Expected> expected_;  // values of the latest accesses
};

/// As many as WARPSTEP_TRAFFIC_RECORD and WARPSTEP_TRAFFIC_RECORD_EACH say, in the form that
/// WARPSTEP_TRAFFIC_RECORD_AS does.
Recorder& recorder();

}  // namespace warpstep::sim::traffic
