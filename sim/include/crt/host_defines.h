// The place where CUDA keeps host_defines.h today; programs use both names.
#pragma once

#include "../host_defines.h"
