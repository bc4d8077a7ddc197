// What stands in front of the bodies of functions, and the classes that they lie in.
#include "tools/cc/source/heads.h"

#include <algorithm>

namespace warpstep::tools::cc {

using translate::kNone;

bool says(const Declarations& file, std::uint32_t begin, std::uint32_t end, std::string_view word) {
  for (std::uint32_t i = begin; i < end; ++i)
    if (file.text(i) == word) return true;
  return false;
}

std::uint32_t parameters_of(const Declarations& file, const Item& item) {
  const std::uint32_t end = item.body == kNone ? item.end : item.body;
  for (std::uint32_t i = item.begin; i < end; ++i) {
    if (file.punct(i) == '=' && !says(file, item.begin, i, "operator") &&
        !says(file, item.begin, i, "template"))
      return kNone;
    if (file.punct(i) != '(') continue;
    if (i == item.begin) return kNone;
    const std::string_view before = file.text(i - 1);
    const bool is_attribute = before.starts_with("__") || before == "alignas" ||
                              before == "decltype" || before == "requires" ||
                              before == "explicit" || before == "noexcept";
    if (file.match(i) == kNone) return kNone;
    if (!is_attribute) return i;
    i = file.match(i);
  }
  return kNone;
}

std::string_view space_of(const Declarations& file, const Item& item) {
  if (file.says(item, "__global__")) return "__global__";
  if (!file.says(item, "__device__")) return "__host__";
  return file.says(item, "__host__") ? "__host__ __device__" : "__device__";
}

bool is_extended_lambda(const Declarations& file, std::uint32_t bracket) {
  if (file.punct(bracket) != '[' || file.match(bracket) == kNone) return false;
  const bool is_attribute = file.punct(bracket + 1) == '[' || file.punct(bracket - 1) == '[';
  std::uint32_t after = file.match(bracket) + 1;
  if (file.punct(after) == '<' && file.angle(after) != kNone) after = file.angle(after) + 1;
  return !is_attribute && (file.text(after) == "__device__" || file.text(after) == "__host__");
}

bool is_checked_for_both(const Declarations& file, const Item& item) {
  return !says(file, item.body, item.end, "in_kernel") &&
         file.source().find("exec_check_disable") == std::string_view::npos &&
         file.source().find("hd_warning_disable") == std::string_view::npos;
}

bool is_in_template(const std::vector<ClassAround>& around) {
  return std::any_of(around.begin(), around.end(),
                     [](const ClassAround& scope) { return scope.is_template; });
}

const std::vector<ClassAround>& ClassReader::around(const Item& item) {
  if (last_ != nullptr) {
    const Item& last = *last_;
    if (last.body == kNone) {
      const char ends = file_.punct(last.end - 1);
      const std::string_view first = file_.text(last.begin);
      if (ends == '}' && last.end == last.begin + 1 && !scopes_.empty()) scopes_.pop_back();
      if (ends == '{') open(last);
      if (ends == ':' && last.end == last.begin + 2 && !scopes_.empty())
        scopes_.back().is_open = first == "public";
    }
  }
  last_ = &item;
  classes_.clear();
  for (const ClassAround& scope : scopes_)
    if (!scope.name.empty()) classes_.push_back(scope);
  return classes_;
}

void ClassReader::open(const Item& item) {
  ClassAround scope;
  std::uint32_t i = item.begin;
  if (file_.text(i) == "template" && file_.punct(i + 1) == '<') {
    scope.is_template = true;
    if (file_.angle(i + 1) != kNone) i = file_.angle(i + 1) + 1;
  }
  for (; i < item.end; ++i) {
    const std::string_view key = file_.text(i);
    if (key == "namespace" || key == "extern" || key == "enum") break;
    if (key != "class" && key != "struct" && key != "union") continue;
    scope.is_open = key != "class";
    for (++i; i < item.end && file_.punct(i) != ':' && file_.punct(i) != '{'; ++i) {
      if (file_.punct(i) == '(' && file_.match(i) != kNone)
        i = file_.match(i);
      else if (file_.punct(i) == '<')
        break;  // a specialisation
      else if (file_.is_word(i) && file_.text(i) != "final")
        scope.name = file_.text(i);
    }
    for (; i + 1 < item.end; ++i) {
      const char next = file_.punct(i + 1);
      if (file_.is_word(i) && (next == ',' || next == '{')) scope.bases.push_back(file_.text(i));
    }
    break;
  }
  scopes_.push_back(scope);
}

}  // namespace warpstep::tools::cc
