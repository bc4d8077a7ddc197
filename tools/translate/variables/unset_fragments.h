// Marks fragments of matrices that are declared without a value.
#pragma once

#include "tools/translate/parse/scopes.h"
#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Fills local variables `wmma::fragment<…> f;`, also arrays and those of a type that the file
/// calls another name, with what sim/device/tensor/unset.h knows again.
void mark_unset_fragments(Unit& unit, const Scopes& scopes);

}  // namespace warpstep::tools::translate
