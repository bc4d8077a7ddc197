// Tells a debugger which launch runs.
#pragma once

namespace warpstep::sim {

class Grid;

/// While it lives, debuggers see this launch as the one that runs.
class PublishedLaunch {
 public:
  PublishedLaunch(const Grid& grid, bool cooperative);
  ~PublishedLaunch();
  PublishedLaunch(const PublishedLaunch&) = delete;
  PublishedLaunch& operator=(const PublishedLaunch&) = delete;
};

}  // namespace warpstep::sim
