// The demo's default picture.
#pragma once

#include "tools/demo/picture.h"

namespace warpstep::demo {

/// Draws an evening over a mountain lake with a striped balloon, always the same.
Picture draw_picture(int width, int height);

}  // namespace warpstep::demo
