// Prelude of an exercise's stub: included before the learner's code and the stub.
#pragma once

#include <warpstep/kernel.h>
#include <warpstep/shape.h>
#include <warpstep/typed_launch.h>

#include "course/child/call.h"
