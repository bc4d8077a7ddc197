// Prelude of an exercise's stub: included before the learner's code and the stub.
#pragma once

#include <warpstep/kernel.h>
#include <warpstep/launch.h>
#include <warpstep/shape.h>

#include "course/child/call.h"
