// A small preview of a picture in the terminal.
#include "tools/demo/preview.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace warpstep::demo {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool speaks_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = variable(name);
    if (value.empty()) continue;  // the first one that is set counts
    return value.find("UTF-8") != value.npos || value.find("utf8") != value.npos;
  }
  return false;
}

/// A downscaled picture: one plane, each pixel the mean of those it replaces.
struct Small {
  int columns, rows;
  std::vector<int> values;

  int at(int column, int row) const { return values[std::size_t(row) * columns + column]; }
};

Small shrink(const unsigned char* plane, int width, int height, int columns, int rows) {
  Small small{columns, rows, std::vector<int>(std::size_t(columns) * rows)};
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const long top = long(row) * height / rows, left = long(column) * width / columns;
      const long bottom = std::max(top + 1, long(row + 1) * height / rows);
      const long right = std::max(left + 1, long(column + 1) * width / columns);
      long sum = 0;
      for (long y = top; y < bottom; ++y)
        for (long x = left; x < right; ++x) sum += plane[y * width + x];
      small.values[std::size_t(row) * columns + column] =
          int(sum / ((bottom - top) * (right - left)));
    }
  }
  return small;
}

constexpr int kMostRows = 40;

/// How many columns and pixel rows fit; a letter is about twice as high as wide.
struct Size {
  int columns, rows;
};
Size fit(int width, int height, int columns) {
  columns = std::clamp(columns, 1, width);
  long rows = std::max(1L, long(columns) * height / width);
  if (rows > 2 * kMostRows) {
    columns = std::max(1, int(long(columns) * 2 * kMostRows / rows));
    rows = 2 * kMostRows;
  }
  return {columns, int(rows + rows % 2)};
}

std::string text_preview(const Picture& picture, const std::vector<unsigned char>& grey,
                         int columns) {
  constexpr std::string_view kRamp = " .:-=+*#%@";
  const Size size = fit(picture.width, picture.height, columns);
  const Small small =
      shrink(grey.data(), picture.width, picture.height, size.columns, size.rows / 2);
  std::string text;
  for (int row = 0; row < small.rows; ++row) {
    for (int column = 0; column < small.columns; ++column)
      text += kRamp[std::size_t(small.at(column, row)) * kRamp.size() / 256];
    text += '\n';
  }
  return text;
}

std::string colour_code(int layer, int r, int g, int b) {
  char code[32];
  std::snprintf(code, sizeof code, "\x1b[%d;2;%d;%d;%dm", layer, r, g, b);
  return code;
}

/// One character: upper pixel as foreground, lower pixel as background.
std::string half_block(const Small& r, const Small& g, const Small& b, int column, int row) {
  constexpr int kFront = 38, kBack = 48;
  return colour_code(kFront, r.at(column, row), g.at(column, row), b.at(column, row)) +
         colour_code(kBack, r.at(column, row + 1), g.at(column, row + 1), b.at(column, row + 1)) +
         "\u2580";
}

std::string colour_preview(const Picture& picture, const std::vector<unsigned char>& grey,
                           int columns) {
  const int width = picture.width, height = picture.height;
  const Size size = fit(width, height, (columns - 2) / 2);
  const auto small = [&](const unsigned char* plane) {
    return shrink(plane, width, height, size.columns, size.rows);
  };
  const std::size_t n = picture.pixels();
  const Small red = small(&picture.rgb[0]), green = small(&picture.rgb[n]),
              blue = small(&picture.rgb[2 * n]), light = small(grey.data());
  std::string text;
  for (int row = 0; row < size.rows; row += 2) {
    for (int i = 0; i < size.columns; ++i) text += half_block(red, green, blue, i, row);
    text += "\x1b[0m  ";
    for (int i = 0; i < size.columns; ++i) text += half_block(light, light, light, i, row);
    text += "\x1b[0m\n";
  }
  return text;
}

}  // namespace

Screen screen_of_stdout() {
  const std::string_view terminal = variable("TERM"), depth = variable("COLORTERM");
  if (!isatty(STDOUT_FILENO) || !variable("NO_COLOR").empty() || !speaks_utf8())
    return Screen::kText;
  const bool deep = depth == "truecolor" || depth == "24bit" ||
                    terminal.find("256color") != terminal.npos ||
                    terminal.find("direct") != terminal.npos;
  return deep && terminal != "dumb" ? Screen::kColour : Screen::kText;
}

int columns_of_stdout() {
  constexpr int kNone = 72, kMost = 100;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kNone;
  return std::min<int>(size.ws_col, kMost);
}

std::string preview(const Picture& picture, const std::vector<unsigned char>& grey, int columns,
                    Screen screen) {
  return screen == Screen::kColour ? colour_preview(picture, grey, columns)
                                   : text_preview(picture, grey, columns);
}

}  // namespace warpstep::demo
