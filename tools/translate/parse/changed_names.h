// `typedef Layout<T> Layout;` in a class of CUB's: nvcc accepts it, but GCC does not let a name
// that the class has used get another meaning there.
#pragma once

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Writes such a definition with the name's namespace, which is another name.
void qualify_changed_names(Unit& unit);

}  // namespace warpstep::tools::translate
