// The only file that includes stb_image and stb_image_write.
#include "tools/demo/picture.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_ONLY_PNM
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#include <stb/stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb/stb_image_write.h>

namespace warpstep::demo {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPixels = 64'000'000;

std::string reason() {
  return std::strerror(errno);
}

std::unique_ptr<FILE, int (*)(FILE*)> open_picture(const fs::path& file) {
  std::error_code failure;
  const auto status = fs::status(file, failure);
  if (!fs::exists(status)) throw PictureError("there is no picture " + file.string());
  if (fs::is_directory(status)) throw PictureError(file.string() + " is a folder, not a picture");
  if (!fs::is_regular_file(status)) throw PictureError(file.string() + " is not a file");
  if (fs::file_size(file, failure) == 0) throw PictureError(file.string() + " is empty");
  std::unique_ptr<FILE, int (*)(FILE*)> opened(std::fopen(file.c_str(), "rb"), std::fclose);
  if (!opened) throw PictureError("cannot read " + file.string() + ": " + reason());
  return opened;
}

/// The mark of the demo's pictures, a PNG text chunk: length, "tEXt", text, checksum.
std::string mark() {
  std::string body = "tEXt";
  body += std::string_view("Software\0Warpstep demo", 22);
  const auto big_endian = [](std::uint32_t value) {
    return std::string{char(value >> 24), char(value >> 16), char(value >> 8), char(value)};
  };
  const auto checksum =
      stbiw__crc32(reinterpret_cast<unsigned char*>(body.data()), int(body.size()));
  return big_endian(std::uint32_t(body.size() - 4)) + body + big_endian(checksum);
}

constexpr std::size_t kAfterHeader = 33;  // PNG: 8 bytes of signature, 25 of header

bool is_own(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string start(kAfterHeader + mark().size(), '\0');
  in.read(start.data(), std::streamsize(start.size()));
  return in && start.substr(kAfterHeader) == mark();
}

/// Whether the demo may write there: only if nothing exists, or a grey picture of an earlier demo.
bool is_free(const fs::path& file, const std::optional<fs::path>& input) {
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(file, ignored))) return true;
  if (input && fs::equivalent(file, *input, ignored)) return false;
  return is_own(file);
}

}  // namespace

Picture read_picture(const fs::path& file) {
  const auto opened = open_picture(file);
  Picture picture;
  int channels = 0;
  if (!stbi_info_from_file(opened.get(), &picture.width, &picture.height, &channels))
    throw PictureError(file.string() + " is not a PNG, JPEG or PPM that can be read");
  if (picture.pixels() > kMostPixels)
    throw PictureError(file.string() + " has " + std::to_string(picture.width) + " x " +
                       std::to_string(picture.height) + " pixels; the demo takes up to 64 million");
  const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
      stbi_load_from_file(opened.get(), &picture.width, &picture.height, &channels, 3),
      stbi_image_free);
  if (!pixels || picture.pixels() == 0)
    throw PictureError(file.string() +
                       " is damaged: " + (pixels ? "it has no pixels" : stbi_failure_reason()));
  const std::size_t n = picture.pixels();
  picture.rgb.resize(3 * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t colour = 0; colour < 3; ++colour)
      picture.rgb[colour * n + i] = pixels.get()[3 * i + colour];
  return picture;
}

fs::path choose_output(const std::optional<fs::path>& asked, const std::optional<fs::path>& input) {
  if (asked) {
    if (asked->extension() != ".png")
      throw PictureError("the grey picture is a PNG, so --out must end in .png");
    if (!is_free(*asked, input))
      throw PictureError(asked->string() +
                         " exists and is not the demo's own; choose another --out");
    return *asked;
  }
  constexpr int kMostTries = 1000;
  for (int i = 1; i < kMostTries; ++i) {
    const fs::path file = i == 1 ? "grey.png" : "grey-" + std::to_string(i) + ".png";
    if (is_free(file, input)) return file;
  }
  throw PictureError("grey.png and all names like it are taken; choose one with --out");
}

void write_grey(const fs::path& file, const std::vector<unsigned char>& grey, int width,
                int height) {
  std::string png;
  stbi_write_png_to_func(
      [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<char*>(data), std::size_t(size));
      },
      &png, width, height, 1, grey.data(), width);
  png.insert(kAfterHeader, mark());
  // Written to a temporary file and renamed: a full disk leaves no partial picture.
  fs::path beside = file;
  beside += "." + std::to_string(getpid()) + ".part";
  std::ofstream out(beside, std::ios::binary);
  out.write(png.data(), std::streamsize(png.size()));
  out.close();
  std::error_code failure;
  if (out) fs::rename(beside, file, failure);
  if (!out || failure) {
    const std::string why = failure ? failure.message() : reason();
    fs::remove(beside, failure);
    throw PictureError("cannot write " + file.string() + ": " + why);
  }
}

}  // namespace warpstep::demo
