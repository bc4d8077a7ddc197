// Translation of CUDA syntax: runs the steps in order.
#include "tools/translate/translate.h"

#include <string>
#include <vector>

#include "tools/translate/classes/older_constructors.h"
#include "tools/translate/launches/addresses.h"
#include "tools/translate/launches/bounds.h"
#include "tools/translate/launches/called_kernels.h"
#include "tools/translate/launches/host_functions.h"
#include "tools/translate/launches/launches.h"
#include "tools/translate/launches/refused_launches.h"
#include "tools/translate/launches/stubs.h"
#include "tools/translate/loops/loops.h"
#include "tools/translate/parse/changed_names.h"
#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/namesakes.h"
#include "tools/translate/parse/parameters.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/shadows.h"
#include "tools/translate/parse/unit.h"
#include "tools/translate/ptx/assembly.h"
#include "tools/translate/sync/lockstep.h"
#include "tools/translate/sync/spin_loops.h"
#include "tools/translate/variables/device_new.h"
#include "tools/translate/variables/memory_operators.h"
#include "tools/translate/variables/read_only_parameters.h"
#include "tools/translate/variables/shared.h"
#include "tools/translate/variables/structs_by_value.h"
#include "tools/translate/variables/uninitialised_locals.h"
#include "tools/translate/variables/unset_fragments.h"

namespace warpstep::tools::translate {
namespace {

/// A library's kernels and device variables are its own, whatever another library calls its own.
constexpr const char* kHidden = "__attribute__((visibility(\"hidden\")))";

/// Does the `__device__` or `__constant__` at `word` declare a variable?
bool declares_variable(const Unit& unit, std::uint32_t word) {
  for (std::uint32_t i = word + 1; i < unit.size(); ++i) {
    const Token& token = unit.token(i);
    const bool is_attribute = unit.is(i - 1, "__attribute__") || unit.is(i - 1, "alignas");
    if (token.punct == '(' && is_attribute && token.match != kNone)
      i = token.match;
    else if (token.punct == '<' && token.angle != kNone)
      i = token.angle;
    else if (token.punct != 0 &&
             std::string_view("*&:,").find(token.punct) == std::string_view::npos)
      return token.punct == ';' || token.punct == '=' || token.punct == '[' || token.punct == '{';
  }
  return false;
}

/// Does `__managed__`, which the preprocessor has replaced, stand at `word`?
bool is_managed(const Unit& unit, std::uint32_t word) {
  return word + 5 < unit.size() && unit.is(word, "__attribute__") && unit.is(word + 3, "section") &&
         unit.is(word + 5, "\"warpstep_managed\"") && (word == 0 || !unit.is(word - 1, "static"));
}

/// What is static is hidden anyway, and g++ warns of an attribute that says so.
bool is_static(const Unit& unit, std::uint32_t word) {
  const auto ends = [&](std::uint32_t i) {
    return unit.is(i, ';') || unit.is(i, '{') || unit.is(i, '}') || unit.is(i, '=');
  };
  for (std::uint32_t i = word; i > 0 && !ends(i - 1); --i)
    if (unit.is(i - 1, "static")) return true;
  for (std::uint32_t i = word; i < unit.size() && !ends(i) && !unit.is(i, '['); ++i)
    if (unit.is(i, "static")) return true;
  return false;
}

void hide_entities(Unit& unit, const Scopes& scopes) {
  const auto hide = [&](std::uint32_t word) {
    if (!is_static(unit, word)) unit.insert_before(word, std::string(kHidden) + " ");
  };
  for (const Marked& marked : scopes.marked)
    if (unit.is(marked.word, "__global__") && !scopes.list[marked.scope].in_block)
      hide(marked.word);
  std::uint32_t depth = 0;  // of blocks and classes around
  std::size_t next = 1;
  std::vector<bool> counts;
  for (std::uint32_t i = 0; i < unit.size(); ++i) {
    if (unit.is(i, '{') && unit.token(i).match != kNone) {
      const bool is_namespace =
          next < scopes.list.size() && scopes.list[next].kind == ScopeKind::kNamespace;
      ++next;
      counts.push_back(!is_namespace);
      depth += !is_namespace;
    } else if (unit.is(i, '}') && unit.token(i).match != kNone) {
      depth -= counts.back();
      counts.pop_back();
    } else if (depth == 0 &&
               (is_managed(unit, i) || ((unit.is(i, "__device__") || unit.is(i, "__constant__")) &&
                                        declares_variable(unit, i)))) {
      hide(i);
    }
  }
}

void blank_words(Unit& unit) {
  for (std::uint32_t i = 0; i < unit.size(); ++i) {
    if (unit.is(i, '#')) unit.error(i, "unrecognized token");
    if (unit.is(i, Kind::kWord) && is_cudas_word(unit.text(i))) unit.blank(i);
  }
}

}  // namespace

Translation translate(std::string_view preprocessed_source, UnsetLocals unset_locals,
                      bool hides_entities, bool is_checked, bool kernels_launch,
                      bool writes_loops) {
  if (preprocessed_source.size() >= kNone)
    return {{}, {{"", 1, 1, "the preprocessed source has more than 4 GiB", false}}};
  Unit unit(preprocessed_source);
  const Scopes scopes = find_scopes(unit);
  Kernels kernels = find_kernels(unit, scopes);
  note_namesakes(unit, scopes, kernels);
  if (!kernels_launch) refuse_nested_launches(unit);
  const Shadowed shadowed = find_shadowed(unit, kernels);
  refuse_plain_calls(unit, kernels, shadowed);
  if (hides_entities) hide_entities(unit, scopes);
  blank_words(unit);
  if (unset_locals != UnsetLocals::kNone) copy_structs_by_value(unit, scopes);
  mend_cub(unit);
  write_bounds(unit, kernels);
  translate_shared(unit, scopes);
  translate_assembly(unit, scopes);
  write_stubs(unit, kernels);
  register_addresses(unit, kernels, shadowed);
  register_host_functions(unit, scopes, kernels);
  translate_launches(unit, scopes, kernels, shadowed);
  keep_memory_operators(unit, scopes);
  take_from_device_heap(unit, scopes);
  keep_in_step(unit, scopes);
  yield_in_spins(unit, scopes);
  allow_older_constructors(unit, scopes);
  if (is_checked) {
    leave_called_kernels(unit, kernels);
    note_read_only_parameters(unit, kernels);
  }
  if (unset_locals != UnsetLocals::kNone) {
    note_unset_locals(unit, scopes, unset_locals == UnsetLocals::kNumbersAndArrays);
    mark_unset_fragments(unit, scopes);
  }
  if (writes_loops) write_loops(unit, scopes, kernels);
  return std::move(unit).finish();
}

}  // namespace warpstep::tools::translate
