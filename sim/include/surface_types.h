// The types of surfaces, under the name of CUDA's header.
#pragma once

#include "types/texture.h"
