// What an exercise's stub needs to call the learner's code, in front of both.
#pragma once

#include <warpstep/kernel.h>
#include <warpstep/launch.h>
#include <warpstep/shape.h>

#include "course/child/call.h"
