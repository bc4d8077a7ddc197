// extern __shared__ T name[]: the block's dynamic shared memory.
#include "tools/translate/shared.h"

namespace warpstep::tools::translate {
namespace {

class Shared {
 public:
  explicit Shared(Unit& unit) : unit_(unit) {}

  void run() {
    for (std::uint32_t i = 0; i < unit_.size(); ++i)
      if (unit_.is(i, "__shared__")) declaration(i);
  }

 private:
  void declaration(std::uint32_t word) {
    const std::uint32_t extern_word = find_extern(word);
    if (extern_word == kNone) return unit_.replace(word, word, "thread_local");
    unit_.blank(extern_word);
    unit_.blank(word);
    declarators(word + 1);
  }

  /// The `extern` among the words around __shared__, before the declared name.
  std::uint32_t find_extern(std::uint32_t word) const {
    for (std::uint32_t i = word; i-- > 0;) {
      const Token& token = unit_.token(i);
      if (token.punct == ';' || token.punct == '{' || token.punct == '}' || token.punct == ':' ||
          token.punct == '(')
        break;
      if (unit_.is(i, "extern")) return i;
      if (token.punct == ')') {
        if (token.match == kNone) break;
        i = token.match;
      }
    }
    for (std::uint32_t i = word + 1; i < unit_.size(); ++i) {
      const Token& token = unit_.token(i);
      if (unit_.is(i, "extern")) return i;
      if (token.punct == '(' && token.match != kNone) {
        i = token.match;
        continue;
      }
      if (token.punct == ';' || token.punct == '[' || token.punct == '{' || token.punct == '}' ||
          token.punct == '=' || token.punct == ',')
        break;
    }
    return kNone;
  }

  /// From the types on: every name before [ , or ; becomes a reference to the arena.
  void declarators(std::uint32_t i) {
    std::uint32_t angles = 0;
    std::uint32_t name = kNone;
    for (; i < unit_.size(); ++i) {
      const Token& token = unit_.token(i);
      if (token.punct == '(' || token.punct == '{') {
        if (token.match == kNone) return;
        i = token.match;
      } else if (token.punct == '<') {
        ++angles;
      } else if (token.punct == '>' && angles > 0) {
        --angles;
      } else if (angles > 0) {
        continue;
      } else if (token.kind == Kind::kWord) {
        name = i;
      } else if (token.punct == '[' && token.match != kNone) {
        i = token.match;
      } else if (token.punct == ',' || token.punct == ';') {
        if (name != kNone) {
          unit_.insert_before(name, "(&");
          unit_.insert_after(name, ")");
          unit_.insert_before(i, " = ::warpstep::sim::dynamic_shared_arena");
        }
        name = kNone;
        if (token.punct == ';') return;
      } else if (token.punct == '}' || token.punct == ')') {
        return;
      }
    }
  }

  Unit& unit_;
};

}  // namespace

void translate_shared(Unit& unit) {
  Shared(unit).run();
}

}  // namespace warpstep::tools::translate
