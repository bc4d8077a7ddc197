// Copies of source with the edits made to it.
#pragma once

#include <string>
#include <vector>

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

class CopiedText {
 public:
  explicit CopiedText(const Unit& unit) : unit_(unit), edits_(unit.edits_in_order()) {}

  const Unit& unit() const { return unit_; }
  const std::vector<Edit>& edits() const { return edits_; }

  /// The tokens [first, last] as edited, behind a marker of their line under which the compiler
  /// gives no warnings. A `return` becomes `goto LABEL`, if there is one.
  std::string of(std::uint32_t first, std::uint32_t last, const std::string& label = {}) const;
  /// What was inserted right behind a token.
  std::string behind(std::uint32_t token) const;
  /// Whether an edit among these tokens calls the simulator, to wait or to be seen.
  bool calls_simulator(std::uint32_t first, std::uint32_t last) const;
  /// The marker of a token's line.
  std::string marker(std::uint32_t token) const;

 private:
  std::vector<Edit>::const_iterator from(std::uint32_t offset) const;

  const Unit& unit_;
  std::vector<Edit> edits_;
};

}  // namespace warpstep::tools::translate
