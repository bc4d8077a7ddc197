// launch(), what it throws, and the report of what was launched.
#pragma once

#include <warpstep/error.h>
#include <warpstep/report.h>
#include <warpstep/typed_launch.h>
