// Translation of CUDA syntax: runs the steps in order.
#include "tools/translate/translate.h"

#include <array>

#include "tools/translate/launches/addresses.h"
#include "tools/translate/launches/host_functions.h"
#include "tools/translate/launches/launches.h"
#include "tools/translate/launches/refused_launches.h"
#include "tools/translate/launches/stubs.h"
#include "tools/translate/parse/kernels.h"
#include "tools/translate/parse/namesakes.h"
#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/shadows.h"
#include "tools/translate/parse/unit.h"
#include "tools/translate/ptx/assembly.h"
#include "tools/translate/sync/lockstep.h"
#include "tools/translate/sync/spin_loops.h"
#include "tools/translate/variables/shared.h"
#include "tools/translate/variables/uninitialised_locals.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::array kWordsWithoutMeaning{"__global__", "__device__", "__host__", "__constant__",
                                          "__grid_constant__"};

void blank_words(Unit& unit) {
  for (std::uint32_t i = 0; i < unit.size(); ++i) {
    if (unit.is(i, '#')) unit.error(i, "unrecognized token");
    if (!unit.is(i, Kind::kWord)) continue;
    for (const std::string_view word : kWordsWithoutMeaning)
      if (unit.text(i) == word) unit.blank(i);
  }
}

}  // namespace

Translation translate(std::string_view preprocessed_source, bool notes_unset_locals) {
  if (preprocessed_source.size() >= kNone)
    return {{}, {{"", 1, 1, "the preprocessed source has more than 4 GiB", false}}};
  Unit unit(preprocessed_source);
  const Scopes scopes = find_scopes(unit);
  Kernels kernels = find_kernels(unit, scopes);
  note_namesakes(unit, scopes, kernels);
  refuse_nested_launches(unit);
  const Shadowed shadowed = find_shadowed(unit, kernels);
  refuse_plain_calls(unit, kernels, shadowed);
  blank_words(unit);
  translate_shared(unit, scopes);
  translate_assembly(unit, scopes);
  write_stubs(unit, kernels);
  register_addresses(unit, kernels, shadowed);
  register_host_functions(unit, scopes, kernels);
  translate_launches(unit, scopes, kernels, shadowed);
  keep_in_step(unit, scopes);
  yield_in_spins(unit, scopes);
  if (notes_unset_locals) note_unset_locals(unit, scopes);
  return std::move(unit).finish();
}

}  // namespace warpstep::tools::translate
