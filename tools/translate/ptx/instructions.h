// One instruction of PTX as a C++ statement.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/translate/ptx/forms.h"
#include "tools/translate/ptx/operands.h"

namespace warpstep::tools::translate {

/// Empty if the instruction or one of its operands is unknown.
std::string translate_instruction(std::string_view name, const std::vector<std::string>& operands,
                                  const PtxOperands& known);

/// An instruction on its way: its name, and its operands as C++.
struct PtxInstruction {
  PtxName name;
  const std::vector<std::string>& operands;
  const PtxOperands& known;

  std::size_t count() const { return operands.size(); }
  std::string value(std::size_t i, std::string_view type) const {
    return known.value_as(operands[i], type);
  }
  std::string_view type() const { return name.types.empty() ? "" : name.types.back(); }
};

/// `put(place, value);`; empty if one of the two is.
std::string put(const std::string& place, const std::string& value);

/// Loads, stores, atomics and conversions of addresses.
std::string translate_memory(const PtxInstruction& it);

/// The place that `[a]`, `[a+16]` names, as a pointer; empty if it is unknown.
std::string place_of(const PtxInstruction& it, std::size_t operand, bool is_shared);

/// mma, ldmatrix, stmatrix and movmatrix.
std::string translate_matrices(const PtxInstruction& it);

/// mbarrier, and cp.async.bulk of one dimension.
std::string translate_mbarrier(const PtxInstruction& it);
std::string translate_bulk(const PtxInstruction& it);

inline constexpr std::string_view kPtx = "::warpstep::sim::ptx::";

}  // namespace warpstep::tools::translate
