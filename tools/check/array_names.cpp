#include "tools/check/array_names.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <string>
#include <utility>
#include <vector>

namespace warpstep::tools::check {

namespace {

const std::string kWord = "[A-Za-z_][A-Za-z0-9_]*";
const std::string kPlace = kWord + R"((?:(?:\.|->)[A-Za-z_]\w*|\[\w*\])*)";

std::string escaped(const std::string& word) {
  return std::regex_replace(word, std::regex(R"([^\w])"), R"(\$&)");
}

/// "Buffer<float>::Buffer" -> "Buffer", "make<int>" -> "make".
std::string own_name(std::string function) {
  for (std::size_t open; (open = function.rfind('<')) != function.npos && open != 0;) {
    const std::size_t close = function.find('>', open);
    if (close == function.npos) break;
    function.erase(open, close - open + 1);
  }
  const std::size_t colon = function.rfind("::");
  return colon == function.npos ? function : function.substr(colon + 2);
}

bool is_constructor(std::string function) {
  const std::string own = own_name(function);
  const std::size_t at = function.rfind("::");
  return at != function.npos && own_name(function.substr(0, at)) == own;
}

/// The first group of an expression that the line matches; empty if it does not.
std::string found(const std::string& line, const std::string& expression) {
  std::smatch match;
  return std::regex_search(line, match, std::regex(expression)) ? match[1].str() : "";
}

/// A variable whose address, or which by itself, is the first argument of a call in the line.
struct Argument {
  std::string name;
  bool has_address = false;  // & stands before it
};

Argument first_argument(const std::string& line, const std::string& function) {
  const std::string cast =
      R"((?:\(\s*(?:void|[\w:]+)\s*\*\s*\*\s*\)|\w+_cast\s*<[^>]*>\s*\(|\s|\()*)";
  std::smatch match;
  const std::regex call(R"(\b)" + escaped(function) + R"(\s*(?:<[^;()]*>)?\s*\()" + cast +
                        R"((&?)\s*\(?\s*((?:this->)?)" + kPlace + ")");
  if (!std::regex_search(line, match, call)) return {};
  return {match[2].str(), match[1].length() != 0};
}

/// The variable that the line gives what the function returns, or that it constructs.
std::string result_of(const std::string& line, const std::string& function) {
  const std::string name = escaped(function);
  const std::string before = found(line, "(" + kPlace + R"()\s*=[^=;]*\b)" + name + R"(\b)");
  if (!before.empty()) return before;
  const std::string constructs =
      R"(\b)" + name + R"(\s*(?:<[^;()]*>)?\s+()" + kWord + R"()\s*[({=;])";
  // Two in one line cannot be told apart.
  if (std::regex_search(line, std::regex(constructs + R"([^;]*\)\s*,\s*)" + kWord + R"(\s*[({])")))
    return "";
  return found(line, constructs);
}

/// Whether the argument is a function's own parameter, or what its caller gets by another name.
bool is_callers(const Argument& argument, const Json& frame) {
  return !argument.has_address || is_constructor(frame["function"]);
}

std::string line_of(const Json& frame) {
  return frame["text"].get<std::string>();
}

/// The name of an allocation that `function` made for the first of these calls.
std::string variable_of(const Json& stack, const std::string& function, bool returns) {
  if (stack.empty()) return "";
  Argument argument;
  argument.name = returns ? result_of(line_of(stack[0]), function) : "";
  if (returns) argument.has_address = true;
  if (!returns) argument = first_argument(line_of(stack[0]), function);
  std::string name = argument.name;
  bool by_address = !returns && !argument.has_address;
  for (std::size_t i = 0; i + 1 < stack.size(); ++i) {
    const std::string caller = own_name(stack[i]["function"]), line = line_of(stack[i + 1]);
    if (caller == "main") break;
    if (by_address && !argument.name.empty()) {
      const Argument outer = first_argument(line, caller);
      if (outer.name.empty()) break;
      name = outer.name;
      by_address = !outer.has_address;
      continue;
    }
    if (is_constructor(stack[i]["function"])) {
      const std::string outer = result_of(line, caller);
      return outer.empty() ? name : outer;
    }
    const std::string outer = result_of(line, caller);
    const bool is_pointer =
        !outer.empty() && std::regex_search(line, std::regex(R"((\*|\bauto\b[^=]*)\s*)" +
                                                             escaped(outer) + R"(\s*=)"));
    if (is_pointer) name = outer;
    break;
  }
  return name.starts_with("this->") ? name.substr(6) : name;
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

}  // namespace

void name_arrays(Report& report) {
  for (Json& finding : report.findings) {
    Json& object = finding["object"];
    if (!object.is_object()) continue;
    const std::string name = object["name"];
    std::smatch match;
    if (!std::regex_match(name, match, std::regex(R"(block \d+ from (\w+).*)"))) continue;
    const std::string function = match[1].str();
    const std::string variable =
        variable_of(object["made_at"], function, function == "malloc" || function == "new");
    if (variable.empty()) continue;
    object["name"] = variable;
    for (const char* key : {"what", "missing", "next"}) {
      std::string text = finding[key];
      replace_all(text, name, variable);
      finding[key] = text;
    }
  }
}

}  // namespace warpstep::tools::check
