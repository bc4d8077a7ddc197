// Statements of a kernel's body, as a tree down to where its barriers stand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// A statement, as token indices.
struct Statement {
  enum class Kind {
    kPlain,    // anything in which no thread waits for another
    kBarrier,  // __syncthreads();
    kWarp,     // __syncwarp(); or one that has shuffles or votes
    kBlock,    // { parts }
    kIf,       // if (head) parts[0] else parts[1]
    kFor,      // for (head) parts[0]
    kWhile,    // while (head) parts[0]
  };
  Kind kind = Kind::kPlain;
  std::uint32_t first, last;                            // its tokens: [first, last]
  std::uint32_t head_open = kNone, head_close = kNone;  // the parentheses behind if, for, while
  std::vector<Statement> parts;
};

/// The statements between the braces of a function; `refusal` says in words what stands there that
/// cannot be split at barriers, if anything does.
std::vector<Statement> read_statements(const Unit& unit, std::uint32_t open, std::string& refusal);

/// The last token of the statement that begins at `first`, before `end`; kNone if it has none.
std::uint32_t statement_end(const Unit& unit, std::uint32_t first, std::uint32_t end);

bool has_word(const Unit& unit, std::uint32_t first, std::uint32_t last, std::string_view word);

/// Whether a barrier, or a function of a warp, stands among the tokens [first, last].
bool has_barrier(const Unit& unit, std::uint32_t first, std::uint32_t last);
bool has_warp_function(const Unit& unit, std::uint32_t first, std::uint32_t last);

}  // namespace warpstep::tools::translate
