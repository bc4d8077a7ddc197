// Calls of warp functions that all lanes of a warp make alike: shuffles, votes and __syncwarp().
#pragma once

#include <string>
#include <vector>

#include "tools/translate/loops/copied_text.h"
#include "tools/translate/loops/variables.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// A shuffle or a vote, as token indices.
struct WarpCall {
  std::uint32_t word;                    // the function's name
  std::uint32_t close;                   // the parenthesis that ends it
  std::uint32_t mask_first, mask_end;    // [first, end)
  std::uint32_t value_first, value_end;  // what the lane gives
  std::uint32_t rest_first;              // lane and width of a shuffle: [first, close)
};

/// The calls among the tokens [first, last], in their order. `refusal` says in words why a loop
/// over the threads cannot stand for the statement that they are, if it cannot.
std::vector<WarpCall> read_warp_calls(const Unit& unit, std::uint32_t first, std::uint32_t last,
                                      std::string& refusal);

/// Whether the tokens [first, end) are a mask of all lanes of a warp.
bool is_whole_warp(const Unit& unit, const Variables& variables, std::uint32_t first,
                   std::uint32_t end);

/// The type of what a lane gives, and the value: of a vote, which takes an int, whether it is not
/// 0.
std::string type_of(const Unit& unit, const CopiedText& copied, const WarpCall& call);
std::string value_of(const Unit& unit, const CopiedText& copied, const WarpCall& call);
/// What stands for the call where `values` has what the lanes gave.
std::string answer_of(const Unit& unit, const CopiedText& copied, const WarpCall& call,
                      const std::string& values);

}  // namespace warpstep::tools::translate
