// Body of the function that stands for a kernel.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/translate/loops/copied_text.h"
#include "tools/translate/loops/harmless.h"
#include "tools/translate/parse/kernels.h"

namespace warpstep::tools::translate {

class KernelText {
 public:
  KernelText(const CopiedText& copied, const Kernel& kernel, Harmless harmless)
      : copied_(copied), unit_(copied.unit()), kernel_(kernel), harmless_(std::move(harmless)) {}

  /// The body from its { to its }; `refusal` says why there is none. `types` are the parameters of
  /// the kernel's template.
  std::string body(const std::vector<std::string_view>& types, std::string& refusal);
  /// What the loops want of a block's warps, as the simulator calls it; empty if nothing.
  std::string wanted_warps() const;

 private:
  std::uint32_t end_of_warp_functions() const;
  unsigned dimensions_of_shared(std::string_view name) const;
  bool adds_to_shared_alone() const;

  const CopiedText& copied_;
  const Unit& unit_;
  const Kernel& kernel_;
  const Harmless harmless_;
  bool wants_whole_rows_ = false;
};

}  // namespace warpstep::tools::translate
