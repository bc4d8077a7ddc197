// Parser of the __global__ functions that a unit declares.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tools/translate/parse/parameters.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// A declaration of a kernel, as token indices.
struct Kernel {
  std::uint32_t first;            // where the declaration begins
  std::uint32_t last;             // the ; or } that ends it
  std::uint32_t name;             // the kernel's name
  std::uint32_t open, close;      // the parentheses around its parameters
  std::uint32_t body = kNone;     // the { of a definition
  std::uint32_t bounds = kNone;   // the ( of its __launch_bounds__
  std::uint32_t cluster = kNone;  // the ( of its __cluster_dims__
  std::uint32_t header = kNone;   // the < of `template <`, followed by parameters
  std::uint32_t header_close = kNone;
  bool has_auto = false;    // a parameter is `auto`: a template without `template`
  bool is_special = false;  // a specialisation, an instantiation, a friend, or qualified
  std::uint32_t space;      // the namespace around it, by its number in Spaces
  std::string path;         // of that namespace, in front of the name
  std::vector<Parameter> parameters;
  std::vector<Parameter> template_parameters;

  bool is_template() const { return header != kNone || has_auto; }
};

/// Properties shared by all kernels of one name.
struct KernelName {
  std::vector<std::uint32_t> kernels;  // numbers in Kernels::list
  bool needs_stub = false;             // a call must choose or complete: see docs/decisions
  bool is_unique = true;               // only one kernel has this name
  bool is_alone = true;                // no function, class or member has this name too
  std::size_t fewest = 0;              // number of arguments, if it is unique
  std::size_t most = 0;
};

struct Kernels {
  std::vector<Kernel> list;
  std::unordered_map<std::string_view, KernelName> names;

  const KernelName* find(std::string_view name) const {
    const auto found = names.find(name);
    return found == names.end() ? nullptr : &found->second;
  }
};

/// Finds every declaration of a kernel and notes what CUDA forbids about it.
Kernels find_kernels(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
