// A small preview of a picture in the terminal.
#pragma once

#include <string>
#include <vector>

#include "tools/demo/picture.h"

namespace warpstep::demo {

/// What the terminal can show.
enum class Screen {
  kText,    // letters from dark to light
  kColour,  // 24-bit colours, two pixels in each letter
};

/// Colours only on a terminal that supports them and UTF-8, without NO_COLOR.
Screen screen_of_stdout();

/// Columns of the terminal, at most 100; 72 if it is not a terminal.
int columns_of_stdout();

/// Draws `columns` wide. In colours: the colour picture on the left and the grey one on the right;
/// as text: only the grey one.
std::string preview(const Picture& picture, const std::vector<unsigned char>& grey, int columns,
                    Screen screen);

}  // namespace warpstep::demo
