// Operators of expressions: which one stands at a token, and how strongly it binds.
#pragma once

#include <cstdint>
#include <string_view>

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

struct Operator {
  std::string_view text;  // empty: no operator, or one that has a place of its own, such as ++
  int strength = 0;       // of two, the larger one binds first
  std::uint32_t first = kNone, last = kNone;  // its tokens
};

/// The operator that begins, or ends, at a token. A - may have one operand or two: see
/// ends_operand().
Operator operator_from(const Unit& unit, std::uint32_t first);
Operator operator_to(const Unit& unit, std::uint32_t last);

/// Whether an operand may end at the token, so that an operator behind it has two.
bool ends_operand(const Unit& unit, std::uint32_t i);

/// Whether a * or & between two operands is one of a declaration, such as `Node* next[4]`, as far
/// as the tokens around it tell. Where they do not tell, it is.
bool may_declare(const Unit& unit, const Operator& found);

}  // namespace warpstep::tools::translate
