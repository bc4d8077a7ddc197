// Pictures of the demo: read from PNG, JPEG or PPM, written as PNG.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace warpstep::demo {

/// A colour picture as the kernels take it: all red bytes, then all green, then all blue.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> rgb;

  std::size_t pixels() const { return std::size_t(width) * height; }
};

/// Error about a file that cannot be read or written: one sentence for the user.
class PictureError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads a PNG, JPEG or PPM of up to 64 megapixels. Throws PictureError.
Picture read_picture(const std::filesystem::path& file);

/// Chooses where the grey picture goes. Without `asked`: grey.png, or grey-2.png and so on while a
/// file of that name exists that no demo wrote. Never chooses a file that the demo did not write,
/// and never the picture that was read. Throws PictureError if `asked` is such a file.
std::filesystem::path choose_output(const std::optional<std::filesystem::path>& asked,
                                    const std::optional<std::filesystem::path>& input);

/// Writes a grey picture as PNG and marks it as the demo's own. Throws PictureError.
void write_grey(const std::filesystem::path& file, const std::vector<unsigned char>& grey,
                int width, int height);

}  // namespace warpstep::demo
