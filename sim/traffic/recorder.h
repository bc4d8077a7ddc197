// The accesses of a small launch, one by one in the order in which they were made: what a picture
// of a kernel is drawn from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

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

/// Keeps the first accesses of a launch.
class Recorder {
 public:
  /// So many of each launch; 0: none, which is no recorder at all.
  explicit Recorder(std::size_t most) : most_(most) {}

  bool is_on() const { return most_ != 0; }
  bool has_room() const { return accesses_.size() < most_; }
  /// Keeps an access that a thread is about to make, and returns its number.
  std::size_t add(const Recorded& access) {
    accesses_.push_back(access);
    return accesses_.size() - 1;
  }
  /// That access is to `bytes` at `address`, which are memory.
  void expect_value(std::size_t access, std::uintptr_t address, std::size_t bytes) {
    expected_.push_back({access, address, bytes});
  }
  void leave_out() { ++left_out_; }
  /// Reads what the latest accesses have left in memory, before anything else happens there.
  void take_values();
  /// These accesses are one request.
  std::uint64_t begin_request() { return ++requests_; }
  void join(std::size_t access, std::uint64_t request) { accesses_[access].request = request; }
  void clear() {
    accesses_.clear();
    left_out_ = requests_ = 0;
    expected_.clear();
  }

  const std::vector<Recorded>& accesses() const { return accesses_; }
  std::uint64_t left_out() const { return left_out_; }

 private:
  std::size_t most_;
  std::vector<Recorded> accesses_;
  std::uint64_t left_out_ = 0;
  std::uint64_t requests_ = 0;
  struct Expected {
    std::size_t access;
    std::uintptr_t address;
    std::size_t bytes;
  };
  std::vector<Expected> expected_;  // values of the latest accesses
};

/// As many as WARPSTEP_TRAFFIC_RECORD says.
Recorder& recorder();

}  // namespace warpstep::sim::traffic
