// Error that the user can correct.
#pragma once

#include <stdexcept>

namespace warpstep::tools {

/// One sentence for the terminal, exit code 1.
class Refusal : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace warpstep::tools
