// Everything of the public runtime in one include.
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/compare.h>
#include <warpstep/error.h>
#include <warpstep/event.h>
#include <warpstep/grid.h>
#include <warpstep/kernel.h>
#include <warpstep/launch.h>
#include <warpstep/report.h>
#include <warpstep/shape.h>
#include <warpstep/stream.h>
