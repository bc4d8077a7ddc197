// Inline PTX: translates the few asm statements that C++ can express.
#include "tools/translate/ptx/assembly.h"

#include <algorithm>
#include <vector>

#include "tools/translate/ptx/ptx.h"

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
      text = with_blanks(std::move(text));
      if (translated(i, open, text)) continue;
      // An empty one is only a compiler barrier.
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

  /// Replaces escaped blanks and line ends by blanks, and trims.
  static std::string with_blanks(std::string text) {
    for (const std::string_view escape : {"\\n", "\\t", "\\r"})
      for (std::size_t at = text.find(escape); at != text.npos; at = text.find(escape, at))
        text.replace(at, escape.size(), "  ");
    const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(first, text.find_last_not_of(' ') + 1 - first);
  }

  /// The parentheses around the operands of an asm statement.
  struct Operands {
    std::uint32_t output = kNone;  // if there is one
    std::vector<std::uint32_t> inputs;
    bool are_known = true;  // at most one output, and none that has a name
  };

  Operands operands(std::uint32_t first, std::uint32_t close) const {
    Operands operands;
    int section = 0;  // behind so many colons
    for (std::uint32_t i = first; i < close; ++i) {
      if (unit_.is(i, ':') || unit_.is(i, Kind::kScope)) {
        section += unit_.is(i, ':') ? 1 : 2;
      } else if (unit_.is(i, '(') && unit_.token(i).match != kNone) {
        operands.are_known &= section == 2 || (section == 1 && operands.output == kNone);
        if (section == 1)
          operands.output = i;
        else
          operands.inputs.push_back(i);
        i = unit_.token(i).match;
      } else if (!unit_.is(i, Kind::kLiteral) && !unit_.is(i, ',')) {
        operands.are_known = false;
      }
    }
    return operands;
  }

  /// Replaces the statement by C++; the operands keep their places.
  bool translated(std::uint32_t word, std::uint32_t open, const std::string& text) {
    const std::uint32_t close = unit_.token(open).match;
    const Ptx ptx = read_ptx(text);
    if (close == kNone || ptx.text.empty()) return false;
    const auto [output, inputs, are_known] = operands(open + 1, close);
    const auto count = static_cast<std::size_t>(std::ranges::count(ptx.text, '%'));
    if (!are_known || ptx.has_output != (output != kNone) || inputs.size() != count) return false;
    std::string before = ptx.has_output ? " = " : "", rest = ptx.text;
    std::uint32_t from = word;
    if (ptx.has_output) {
      unit_.replace(word, output - 1, "static_cast<void>(");
      from = unit_.token(output).match + 1;
      rest += ')';
    }
    for (const std::uint32_t input : inputs) {
      const std::size_t place = rest.find('%');
      unit_.replace(from, input - 1, before + rest.substr(0, place));
      from = unit_.token(input).match + 1;
      rest.erase(0, place + 1);
      before.clear();
    }
    unit_.replace(from, close, before + rest);
    return true;
  }

  /// The first instruction: after braces, blanks, line ends, predicates and declarations.
  static std::string instruction(const std::string& text) {
    constexpr std::size_t kMost = 60;
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

void translate_assembly(Unit& unit, const Scopes& scopes) {
  Assembly(unit, scopes).run();
}

}  // namespace warpstep::tools::translate
