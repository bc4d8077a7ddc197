// cudaCreateChannelDesc(), under the name of CUDA's header.
#pragma once

#include "types/texture_calls.h"
