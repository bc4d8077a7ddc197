// Inline PTX: translates the few asm statements that C++ can express.
#include "tools/translate/ptx/assembly.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <vector>

#include "tools/translate/ptx/body.h"
#include "tools/translate/ptx/ptx.h"

namespace warpstep::tools::translate {
namespace {

class Assembly {
 public:
  Assembly(Unit& unit, const Scopes& scopes) : unit_(unit), scopes_(scopes) {}

  void run() {
    for (const Scope& scope : scopes_.list)
      if (scope.kind == ScopeKind::kBlock && !scopes_.list[scope.parent].in_block &&
          is_for_device(unit_, scope.head, scope.open))
        function(scope);
  }

 private:
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
      const std::string lines = with_lines(text);
      text = with_blanks(std::move(text));
      // An empty one is only a compiler barrier.
      if (text.find_first_not_of(" {};") == text.npos) continue;
      std::string name = wrong_constraint(open);
      if (name.empty() && translated(i, open, text)) continue;
      if (name.empty()) name = translate_body(i, open, lines);
      // A library may have what no kernel of the program runs.
      if (!name.empty() && unit_.token(open).match != kNone && is_systems(i))
        unit_.replace(i, unit_.token(open).match, stop_at(shown(name)));
      else if (!name.empty())
        unit_.error(i, "inline PTX is not provided by the simulator (" + shown(name) +
                           "): write it in CUDA C++");
    }
  }

  /// Whether a header of the system contains the token.
  bool is_systems(std::uint32_t i) const {
    const auto& markers = unit_.tokens.markers;
    const auto next =
        std::ranges::upper_bound(markers, unit_.token(i).begin, {}, &LineMarker::begin);
    return next != markers.begin() && !std::prev(next)->flags.empty();
  }

  /// A call that ends the launch.
  static std::string stop_at(std::string name) {
    std::erase_if(name, [](char c) { return c == '"' || c == '\\'; });
    return "::warpstep::sim::stop_for_misuse(\"inline PTX is not provided by the simulator (" +
           name + ")\", \"do without the function of the library that has it\")";
  }

  /// A name for the terminal, whatever stands in the text.
  static std::string shown(const std::string& name) {
    constexpr std::size_t kMost = 60;
    std::string cut = name.substr(0, kMost);
    std::replace_if(
        cut.begin(), cut.end(),
        [](char c) { return std::isprint(static_cast<unsigned char>(c)) == 0; }, '?');
    return cut + (name.size() > kMost ? "..." : "");
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

  /// The text with its line ends and quotes.
  static std::string with_lines(std::string text) {
    struct Escape {
      std::string_view written, meant;
    };
    for (const auto& [written, meant] :
         {Escape{"\\n", "\n"}, {"\\t", " "}, {"\\r", " "}, {"\\\"", "\""}})
      for (std::size_t at = text.find(written); at != text.npos; at = text.find(written, at))
        text.replace(at, written.size(), meant);
    return text;
  }

  /// An operand: its parentheses, and the name that it may have in the text.
  struct Named {
    std::uint32_t open;
    bool is_output;
    std::string name;
  };

  /// Whether nvcc knows the constraint before an operand's parenthesis: `"r"`, `"=r"`, `"+r"`. It
  /// has no matching ones, `"0"`.
  bool is_constraint(std::string_view text, bool is_output) const {
    if (is_output && !text.starts_with('=') && !text.starts_with('+')) return false;
    if (is_output) text.remove_prefix(1);
    if (is_output && text.starts_with('&')) text.remove_prefix(1);
    return text.size() == 1 && std::string_view("hrlqfdnC").find(text[0]) != text.npos;
  }

  /// The first constraint that is none, with its quotes; empty: all are.
  std::string wrong_constraint(std::uint32_t open) const {
    const std::uint32_t close = unit_.token(open).match;
    std::vector<Named> all;
    if (close == kNone || !read_operands(open + 1, close, all)) return {};
    for (const Named& one : all) {
      std::string text;
      std::uint32_t first = one.open;
      while (unit_.is(first - 1, Kind::kLiteral)) --first;
      for (std::uint32_t i = first; i < one.open; ++i) text += content(unit_.text(i));
      if (!is_constraint(text, one.is_output)) return "the constraint \"" + text + "\"";
    }
    return {};
  }

  /// All operands; false for what no asm statement has.
  bool read_operands(std::uint32_t first, std::uint32_t close, std::vector<Named>& all) const {
    int section = 0;
    std::string name;
    for (std::uint32_t i = first; i < close; ++i) {
      if (unit_.is(i, ':') || unit_.is(i, Kind::kScope)) {
        section += unit_.is(i, ':') ? 1 : 2;
      } else if (unit_.is(i, '[') && unit_.is(i + 2, ']')) {
        name = unit_.text(i + 1);
        i += 2;
      } else if (unit_.is(i, '(') && unit_.token(i).match != kNone && section > 0) {
        all.push_back({i, section == 1, name});
        name.clear();
        i = unit_.token(i).match;
      } else if (!unit_.is(i, Kind::kLiteral) && !unit_.is(i, ',')) {
        return false;
      }
    }
    return true;
  }

  /// Replaces the statement by a block in which the operands are variables. Returns the name of
  /// what is not provided.
  std::string translate_body(std::uint32_t word, std::uint32_t open, const std::string& text) {
    const std::uint32_t close = unit_.token(open).match;
    std::vector<Named> all;
    if (close == kNone || !read_operands(open + 1, close, all)) return "its operands";
    std::map<std::string, std::size_t> names;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (!all[i].name.empty()) names[all[i].name] = i;
    const PtxBody body = translate_ptx(text, PtxOperands(all.size(), names));
    if (!body.unknown.empty()) return body.unknown;
    // Declarations of labels come first.
    std::string labels, rest = body.text;
    while (rest.starts_with("__label__")) {
      const std::size_t end = rest.find(';') + 2;
      labels += rest.substr(0, end);
      rest.erase(0, end);
    }
    std::string before = "__extension__({ " + labels;
    std::uint32_t from = word;
    for (std::size_t i = 0; i < all.size(); ++i) {
      before +=
          (all[i].is_output ? "auto& warpstep_ptx_" : "[[maybe_unused]] const auto warpstep_ptx_") +
          std::to_string(i) + " = ";
      unit_.replace(from, all[i].open - 1, before);
      from = unit_.token(all[i].open).match + 1;
      before = "; ";
    }
    // What it does stands in the statement's first line, wherever its operands end.
    unit_.replace(from, close, before + unit_.marker_of(word) + rest + "})");
    return {};
  }

  Unit& unit_;
  const Scopes& scopes_;
};

}  // namespace

void translate_assembly(Unit& unit, const Scopes& scopes) {
  Assembly(unit, scopes).run();
}

}  // namespace warpstep::tools::translate
