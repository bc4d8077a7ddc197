// `typedef Layout<T> Layout;` in a class of CUB's: nvcc accepts it, but GCC does not let a name
// that the class has used get another meaning there.
#pragma once

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Writes such a definition with the name's namespace, which is another name; and aligns memory
/// that CUB reads as a type whose alignment is larger.
void mend_cub(Unit& unit);

}  // namespace warpstep::tools::translate
