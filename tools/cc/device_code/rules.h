// The options by which nvcc allows more or less.
#pragma once

namespace warpstep::tools::cc {

struct Rules {
  bool relaxed_constexpr = false;  // --expt-relaxed-constexpr
  bool extended_lambda = false;    // --extended-lambda
  bool relocatable = false;        // -rdc=true
  bool is_cxx20 = false;           // more of the library is constexpr
  bool silences_reads = false;     // -diag-suppress=20091
  bool silences_writes = false;    // -diag-suppress=20092
  bool has_two_views = false;      // a function may be another one for the device
};

}  // namespace warpstep::tools::cc
