// The files of tools/view/player/, which cmake/player_parts.cmake puts into the command.
#pragma once

namespace warpstep::tools::view {

extern const char* const kPlayerStyle;
extern const char* const kPlayerTemplate;
extern const char* const kPlayerScript;

}  // namespace warpstep::tools::view
