// Member functions that nvcc refuses for the class they lie in: overriders of another side, parents
// of lambdas for the device.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/cc/device_code/qualifiers.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

class MemberFinder {
 public:
  MemberFinder(const Declarations& file, bool allows_lambdas, Refusals& refusals)
      : file_(file), allows_lambdas_(allows_lambdas), refusals_(refusals) {}

  void run() {
    ClassReader classes(file_);
    for (const Item& item : file_.items()) {
      const auto& around = classes.around(item);
      if (around.empty() || item.is_system) continue;
      const std::uint32_t open = parameters_of(file_, item);
      if (open == kNone || !file_.is_word(open - 1)) continue;
      const bool is_template = std::any_of(around.begin(), around.end(),
                                           [](const auto& scope) { return scope.is_template; });
      if (!is_template && !file_.says(item, "template"))
        virtual_function(item, open, around.back());
      note_member(item, open);
      if (allows_lambdas_ && item.body != kNone && !around.back().is_open) parent(item, open);
    }
    look_for_calls();
  }

 private:
  struct Virtual {
    std::string parameters;
    std::string_view space, owner;
  };

  /// Of the types and names alone: `(int, const float* x)`, and what stands behind them.
  std::string parameters(std::uint32_t open) const {
    std::string text;
    for (std::uint32_t i = open + 1; i < file_.match(open); ++i)
      text += std::string(file_.text(i)) + " ";
    return file_.text(file_.match(open) + 1) == "const" ? text + "const" : text;
  }

  void virtual_function(const Item& item, std::uint32_t open, const ClassAround& owner) {
    const std::string_view name = file_.text(open - 1);
    if (name == owner.name || name == "operator" || file_.says(item, "static")) return;
    const std::string_view space = space_of(file_, item);
    const std::string own = parameters(open);
    bool overrides = false;
    for (const std::string_view base : owner.bases)
      for (const auto& [key, other] : virtuals_) {
        if (key != std::pair(base, name) || other.parameters != own) continue;
        overrides = true;
        if (other.space == space) continue;
        refusals_.add(open - 1,
                      fmt::format("execution space mismatch: overridden entity (function "
                                  "\"{}::{}\") is a {} function, but overriding entity (function "
                                  "\"{}::{}\") is a {} function",
                                  other.owner, name, other.space, owner.name, name, space));
      }
    if (overrides || file_.says(item, "virtual"))
      virtuals_.emplace(std::pair(owner.name, name), Virtual{own, space, owner.name});
  }

  /// A name of member functions of the host alone, of which one is virtual.
  void note_member(const Item& item, std::uint32_t open) {
    const bool is_host = space_of(file_, item) == "__host__" && !file_.says(item, "template") &&
                         !file_.says(item, "constexpr");
    Member& member = members_[file_.text(open - 1)];
    member.is_host &= is_host;
    member.is_virtual |= file_.says(item, "virtual");
  }

  void look_for_calls() {
    for (const Item& item : file_.items()) {
      const std::string_view space = space_of(file_, item);
      if (item.body == kNone || item.is_system || file_.says(item, "template") ||
          (space != "__global__" && space != "__device__"))
        continue;
      const std::uint32_t open = parameters_of(file_, item);
      if (open == kNone) continue;
      for (std::uint32_t i = item.body + 1; i < item.end; ++i) {
        const bool is_member = file_.punct(i - 1) == '.' || file_.text(i - 1) == "->";
        const auto member = members_.find(file_.text(i));
        if (!is_member || file_.punct(i + 1) != '(' || member == members_.end() ||
            !member->second.is_host || !member->second.is_virtual)
          continue;
        refusals_.add(i, fmt::format("calling a __host__ function(\"{}\") from a {} "
                                     "function(\"{}\") is not allowed",
                                     file_.text(i), space, file_.text(open - 1)));
      }
    }
  }

  void parent(const Item& item, std::uint32_t open) {
    for (std::uint32_t i = item.body + 1; i < item.end; ++i) {
      if (!is_extended_lambda(file_, i)) continue;
      const std::uint32_t word = file_.match(i) + 1;
      const bool is_both = file_.text(word) == "__host__" || file_.text(word + 1) == "__host__";
      refusals_.add(
          i, fmt::format("The enclosing parent function (\"{}\") for an extended {} "
                         "lambda cannot have private or protected access within its "
                         "class",
                         file_.text(open - 1), is_both ? "__host__ __device__" : "__device__"));
    }
  }

  struct Member {
    bool is_host = true, is_virtual = false;
  };

  const Declarations& file_;
  bool allows_lambdas_;
  Refusals& refusals_;
  std::map<std::string_view, Member> members_;
  std::multimap<std::pair<std::string_view, std::string_view>, Virtual> virtuals_;
};

}  // namespace

void refuse_members(const Declarations& file, bool allows_lambdas, Refusals& refusals) {
  MemberFinder(file, allows_lambdas, refusals).run();
}

}  // namespace warpstep::tools::cc
