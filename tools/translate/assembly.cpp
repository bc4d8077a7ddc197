// asm("mov.u32 ..."): PTX, which no CPU understands.
#include "tools/translate/assembly.h"

namespace warpstep::tools::translate {
namespace {

class Assembly {
 public:
  Assembly(Unit& unit, const Scopes& scopes) : unit_(unit), scopes_(scopes) {}

  void run() {
    for (const Scope& scope : scopes_.list)
      if (scope.kind == ScopeKind::kBlock && !scopes_.list[scope.parent].in_block &&
          is_for_device(scope))
        function(scope);
  }

 private:
  bool is_for_device(const Scope& scope) const {
    for (std::uint32_t i = scope.head; i < scope.open; ++i)
      if (unit_.is(i, "__global__") || unit_.is(i, "__device__")) return true;
    return false;
  }

  void function(const Scope& scope) {
    for (std::uint32_t i = scope.open; i < scope.close && !unit_.too_many_errors(); ++i) {
      if (!unit_.is(i, "asm") && !unit_.is(i, "__asm__") && !unit_.is(i, "__asm")) continue;
      std::uint32_t open = i + 1;
      for (const std::string_view word : {"volatile", "__volatile__", "inline"})
        if (unit_.is(open, word)) ++open;
      if (!unit_.is(open, '(')) continue;
      std::string text;
      for (std::uint32_t literal = open + 1; unit_.is(literal, Kind::kLiteral); ++literal)
        text += content(unit_.text(literal));
      // An empty one only keeps the compiler from moving things.
      if (const std::string name = instruction(text); !name.empty())
        unit_.error(
            i, "inline PTX is not provided by the simulator (" + name + "): write it in CUDA C++");
    }
  }

  static std::string_view content(std::string_view literal) {
    const std::size_t open = literal.find('"');
    const std::size_t close = literal.rfind('"');
    return open < close ? literal.substr(open + 1, close - open - 1) : std::string_view();
  }

  /// The first instruction: behind braces, blanks, line ends, predicates and declarations.
  static std::string instruction(std::string text) {
    constexpr std::size_t kMost = 60;
    for (const std::string_view escape : {"\\n", "\\t", "\\r"})
      for (std::size_t at = text.find(escape); at != text.npos; at = text.find(escape, at))
        text.replace(at, escape.size(), "  ");
    std::size_t at = 0;
    while (at < text.size()) {
      at = text.find_first_not_of(" \t\n{};", at);
      if (at == text.npos) return {};
      if (text[at] != '.' && text[at] != '@') break;
      at = text[at] == '.' ? text.find(';', at) : text.find(' ', at);
    }
    if (at >= text.size()) return {};
    std::string name = text.substr(at, text.find_first_of(" ;", at) - at);
    if (name.size() > kMost) name.resize(kMost);
    for (char& c : name)
      if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e) c = '?';
    return name;
  }

  Unit& unit_;
  const Scopes& scopes_;
};

}  // namespace

void refuse_assembly(Unit& unit, const Scopes& scopes) {
  Assembly(unit, scopes).run();
}

}  // namespace warpstep::tools::translate
