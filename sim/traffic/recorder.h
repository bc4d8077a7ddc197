// The accesses of a small launch, one by one in the order in which they were made: what a picture
// of a kernel is drawn from.
#pragma once

#include <cstdint>
#include <vector>

namespace warpstep::sim::traffic {

struct Recorded {
  std::uint64_t block = 0;  // number: x counts first, then y, then z
  unsigned thread = 0;      // the same within the block
  unsigned phase = 0;       // barriers that its block has passed
  unsigned instruction = 0;
  unsigned array = 0;      // see sim/traffic/spaces.h
  std::size_t offset = 0;  // bytes from where that begins
};

/// Keeps the first accesses of a launch.
class Recorder {
 public:
  /// So many of each launch; 0: none, which is no recorder at all.
  explicit Recorder(std::size_t most) : most_(most) {}

  bool is_on() const { return most_ != 0; }
  bool has_room() const { return accesses_.size() < most_; }
  void add(const Recorded& access) { accesses_.push_back(access); }
  void leave_out() { ++left_out_; }
  void clear() {
    accesses_.clear();
    left_out_ = 0;
  }

  const std::vector<Recorded>& accesses() const { return accesses_; }
  std::uint64_t left_out() const { return left_out_; }

 private:
  std::size_t most_;
  std::vector<Recorded> accesses_;
  std::uint64_t left_out_ = 0;
};

/// As many as WARPSTEP_TRAFFIC_RECORD says.
Recorder& recorder();

}  // namespace warpstep::sim::traffic
