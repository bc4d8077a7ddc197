// Groups of cooperative_groups, as what they stand for where they are the whole block or its warps.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/translate/loops/calls/composed_text.h"
#include "tools/translate/parse/kernels.h"

namespace warpstep::tools::translate {

/// A kernel's `thread_block` and tiles of 32 threads. All that it does with them must be known:
/// `block.sync()` is `__syncthreads()`, `tile.shfl_down(v, d)` is `__shfl_down_sync(~0u, v, d)`.
class Groups {
 public:
  Groups(const CopiedText& copied, const Kernel& kernel);

  /// Whether it has groups, and none that is more than that.
  bool are_plain() const { return are_plain_ && !replaced_.empty(); }
  /// The kernel's text without them.
  ComposedText text() const;

 private:
  enum class Group { kNone, kBlock, kWarp };
  struct Replaced {
    std::uint32_t first, last;
    std::string text;
  };

  bool has_namespace() const;
  std::uint32_t after_qualifier(std::uint32_t i) const;
  std::uint32_t after_group(std::uint32_t i, Group& kind) const;
  std::uint32_t after_declaration(std::uint32_t i);
  std::uint32_t after_use(std::uint32_t i, std::string& text) const;
  std::uint32_t after_member(std::uint32_t dot, Group kind, std::string& text) const;
  Group kind_of(std::uint32_t i) const;
  bool is_edited(std::uint32_t first, std::uint32_t last) const;

  const CopiedText& copied_;
  const Unit& unit_;
  const Kernel& kernel_;
  std::map<std::string_view, Group> names_;
  std::vector<Replaced> replaced_;
  bool are_plain_ = true;
};

}  // namespace warpstep::tools::translate
