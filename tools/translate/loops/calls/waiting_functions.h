// Device functions of a file in which threads wait for each other: at a barrier, or as a warp.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tools/translate/parse/parameters.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

struct WaitingFunction {
  std::uint32_t head;                  // its first token
  std::uint32_t name;                  // the tokens of its name and of its braces
  std::uint32_t open, close;           // { }
  std::uint32_t type_first, type_end;  // what it returns: [first, end)
  std::uint32_t value = kNone;         // the `return` that ends it, if it returns a value
  std::vector<Parameter> parameters, template_parameters;
  std::vector<std::string_view> own_names;  // of its parameters and variables
  std::uint32_t space = 0;                  // the scope around it, by its number
  bool is_void = false;
  bool has_own_shared = false;  // shared memory that only one call may declare
  /// Declarations of shared memory that can stand in front of all calls, as tokens [first, second],
  /// and their names.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> shared;
  std::vector<std::string_view> shared_names;
  std::string refusal;  // why its text cannot stand for a call, in words
};

class WaitingFunctions {
 public:
  WaitingFunctions(const Unit& unit, const Scopes& scopes);

  /// Whether the function's words mean the same in a kernel that begins at that token.
  bool means_the_same(const WaitingFunction& function, std::uint32_t kernel) const;
  /// Null if no such function has the name.
  const WaitingFunction* find(std::string_view name) const {
    const auto found = functions_.find(name);
    return found == functions_.end() ? nullptr : &found->second;
  }

 private:
  void read(const Function& function, std::uint32_t name);
  void find_declarations();
  std::uint32_t space_at(std::uint32_t i) const;
  void read_head(WaitingFunction& read, const Function& function);
  void read_body(WaitingFunction& read);
  void read_shared(WaitingFunction& read, std::uint32_t first, std::uint32_t last);

  const Unit& unit_;
  const Scopes& scopes_;
  /// Where each function of the user's, and each declaration of one, has its name.
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> declared_;
  std::unordered_map<std::string_view, WaitingFunction> functions_;
};

}  // namespace warpstep::tools::translate
