// The types of textures, under the name of CUDA's header.
#pragma once

#include "types/texture.h"
