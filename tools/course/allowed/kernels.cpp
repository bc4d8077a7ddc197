// Functions of an answer that are launched, and are no kernels.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "tools/course/allowed/text.h"
#include "tools/translate/parse/position.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/shadows.h"

namespace warpstep::tools::course {

namespace {

using translate::Kind;
using translate::ScopeKind;
using translate::Unit;

/// What an answer declares under one name.
struct Declared {
  std::uint32_t function = translate::kNone;  // the first that is no kernel
  bool is_for_device = false;                 // that one
  bool has_kernel = false;
  bool has_other = false;  // a variable or a type
};

class Launched {
 public:
  Launched(std::string_view preprocessed, std::string_view file, std::set<std::string> kernels)
      : unit_(preprocessed),
        scopes_(translate::find_scopes(unit_)),
        file_(file),
        needed_(std::move(kernels)) {
    find_own();
    for (const std::uint32_t i : own_)
      if (unit_.is(i, "launch")) note_launch(i);
    for (const std::uint32_t i : own_) note_declaration(i);
  }

  Refused refused() const {
    std::uint32_t first = translate::kNone;
    for (const auto& [name, one] : declared_) {
      if (one.has_kernel || one.function == translate::kNone) continue;
      if (one.has_other && !needed_.contains(std::string(name))) continue;
      first = std::min(first, one.function);
    }
    if (first == translate::kNone) return {};
    const std::string_view name = unit_.text(first);
    const bool is_for_device = declared_.at(name).is_for_device;
    translate::Position position(unit_.tokens);
    position.advance(unit_.token(first).begin);
    return {fmt::format("{} is no kernel: it needs __global__ {}", name,
                        is_for_device ? "in place of __device__" : "in front"),
            static_cast<int>(position.line())};
  }

 private:
  /// The words of the answer's own lines.
  void find_own() {
    translate::Position position(unit_.tokens);
    for (std::uint32_t i = 1; i < unit_.size(); ++i) {
      position.advance(unit_.token(i).begin);
      if (position.marker() != nullptr && position.marker()->file == file_ &&
          unit_.is(i, Kind::kWord))
        own_.push_back(i);
    }
    for (const std::string& name : needed_) declared_.emplace(name, Declared{});
  }

  /// `launch(kernel, ...)`, `launch<kernel>(...)`.
  void note_launch(std::uint32_t i) {
    if (!unit_.is(i + 1, '(') && !unit_.is(i + 1, '<')) return;
    const std::uint32_t name = unit_.is(i + 2, '&') ? i + 3 : i + 2;
    if (unit_.is(name, Kind::kWord) &&
        (unit_.is(name + 1, ',') || unit_.is(name + 1, '<') || unit_.is(name + 1, '>')))
      declared_.emplace(unit_.text(name), Declared{});
  }

  void note_declaration(std::uint32_t i) {
    const auto found = declared_.find(unit_.text(i));
    if (found == declared_.end()) return;
    std::uint32_t before = i - 1;
    while (before > 0 && (unit_.is(before, '*') || unit_.is(before, '&'))) --before;
    if (!translate::ends_type(unit_, before)) return;
    Declared& declared = found->second;
    if (!unit_.is(i + 1, '(') || !is_in_open(i)) {
      declared.has_other = true;
      return;
    }
    bool is_kernel = false, is_for_device = false;
    for (std::uint32_t j = i;
         j-- > 0 && !unit_.is(j, ';') && !unit_.is(j, '}') && !unit_.is(j, '{');) {
      is_kernel |= unit_.is(j, "__global__");
      is_for_device |= unit_.is(j, "__device__");
    }
    declared.has_kernel |= is_kernel;
    if (is_kernel || declared.function != translate::kNone) return;
    declared.function = i;
    declared.is_for_device = is_for_device;
  }

  /// Whether it stands in no class and no function.
  bool is_in_open(std::uint32_t i) const {
    ScopeKind kind = ScopeKind::kFile;
    for (const translate::Scope& scope : scopes_.list)
      if (scope.open < i && i < scope.close) kind = scope.kind;
    return kind == ScopeKind::kFile || kind == ScopeKind::kNamespace;
  }

  Unit unit_;
  const translate::Scopes scopes_;
  const std::string_view file_;
  const std::set<std::string> needed_;
  std::vector<std::uint32_t> own_;
  std::map<std::string_view, Declared> declared_;
};

}  // namespace

Refused refused_kernel(std::string_view preprocessed, std::string_view file,
                       std::set<std::string> kernels) {
  return Launched(preprocessed, file, std::move(kernels)).refused();
}

}  // namespace warpstep::tools::course
