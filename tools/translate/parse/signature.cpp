// Signatures of kernels, to match declarations of the same kernel.
#include "tools/translate/parse/signature.h"

#include <algorithm>
#include <array>
#include <vector>

namespace warpstep::tools::translate {
namespace {

/// Keywords that do not change the type after them.
constexpr std::array kSilentWords{"class", "typename", "struct",       "enum",
                                  "union", "register", "__restrict__", "__restrict"};

class Signature {
 public:
  Signature(const Unit& unit, const Kernel& kernel) : unit_(unit), kernel_(kernel) {}

  std::string text() const {
    std::string text = std::to_string(kernel_.space) + ':';
    text += unit_.text(kernel_.name);
    text += '<';
    for (const Parameter& parameter : kernel_.template_parameters) {
      text +=
          (is_type(parameter) ? "typename" : type(parameter)) + (parameter.is_pack ? "...," : ",");
    }
    text += "(";
    for (const Parameter& parameter : kernel_.parameters) text += type(parameter) + ",";
    return text;
  }

 private:
  /// A template parameter that stands for a type: `class T`, `typename... T`, but not
  /// `typename S<T>::type = 0`.
  bool is_type(const Parameter& parameter) const {
    if (!unit_.is(parameter.first, "class") && !unit_.is(parameter.first, "typename")) return false;
    std::uint32_t next = parameter.first + 1;
    while (unit_.is(next, '.')) ++next;
    return next >= parameter.end || next == parameter.name || next == parameter.name_at;
  }

  /// The words of the type in canonical order, then its * & ( [ as written.
  std::string type(const Parameter& parameter) const {
    std::uint32_t i = parameter.first;
    std::vector<std::string> words = specifiers(i, parameter);
    std::string text;
    bool is_const_at_the_end = false;
    for (; i < parameter.end; ++i) {
      if (i == parameter.name || unit_.is(i, "__restrict__") || unit_.is(i, "__restrict")) continue;
      // The first dimension of an array does not count: it is passed as a pointer.
      if (unit_.is(i, '[') && i == parameter.name_at && unit_.token(i).match != kNone) {
        text += " *";
        i = unit_.token(i).match;
        continue;
      }
      is_const_at_the_end = unit_.is(i, "const");
      text += ' ' + word(i);
    }
    // A top-level const makes no difference to the caller.
    if (text.empty()) std::erase(words, "const");
    if (is_const_at_the_end) text.resize(text.size() - 6);
    std::string all;
    for (const std::string& own : words) all += own + ' ';
    return all + text;
  }

  /// Reads up to the first token that is not part of a name; `S<const T>::type` counts as one word.
  std::vector<std::string> specifiers(std::uint32_t& i, const Parameter& parameter) const {
    std::vector<std::string> words;
    bool joins = false;
    for (; i < parameter.end; ++i) {
      if (i == parameter.name ||
          std::count(kSilentWords.begin(), kSilentWords.end(), unit_.text(i)) > 0)
        continue;
      const Token& token = unit_.token(i);
      if (token.kind == Kind::kWord) {
        if (joins && !words.empty())
          words.back() += word(i);
        else
          words.push_back(word(i));
        joins = false;
      } else if (token.kind == Kind::kScope) {
        if (words.empty()) continue;
        if (words.back() == "std")
          words.pop_back();
        else
          words.back() += "::";
        joins = !words.empty() && words.back().ends_with("::");
      } else if (token.punct == '<' && token.angle != kNone && token.angle < parameter.end) {
        if (words.empty()) words.emplace_back();
        for (; i < token.angle; ++i) words.back() += word(i) + ' ';
        words.back() += '>';
      } else {
        break;
      }
    }
    name_numbers(words);
    std::sort(words.begin(), words.end());
    return words;
  }

  /// `unsigned` is `unsigned int`, `long int` is `long`.
  static void name_numbers(std::vector<std::string>& words) {
    const auto has = [&](std::string_view word) {
      return std::find(words.begin(), words.end(), word) != words.end();
    };
    if (!has("char")) std::erase(words, "signed");
    if (has("long") || has("short"))
      std::erase(words, "int");
    else if (has("unsigned") && !has("char") && !has("int"))
      words.emplace_back("int");
    else if (words.empty() || (words.size() == 1 && has("const")))
      words.emplace_back("int");
  }

  /// A template parameter is replaced by its number.
  std::string word(std::uint32_t i) const {
    const std::string_view text = unit_.text(i);
    const auto& parameters = kernel_.template_parameters;
    // Templates with very many parameters are skipped: they would make this slow.
    for (std::size_t n = 0; n < parameters.size() && n < 32; ++n)
      if (parameters[n].name != kNone && unit_.text(parameters[n].name) == text)
        return "$" + std::to_string(n);
    return std::string(text);
  }

  const Unit& unit_;
  const Kernel& kernel_;
};

}  // namespace

std::string signature(const Unit& unit, const Kernel& kernel) {
  return Signature(unit, kernel).text();
}

}  // namespace warpstep::tools::translate
