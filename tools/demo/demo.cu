// The demo: the kernels of the first two lectures on a picture and on two matrices. It is an
// ordinary Warpstep program; `warpstep demo` runs its simulator build, --gpu the other one.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <warpstep/report.h>

#include "kernels/matmul.cuh"
#include "kernels/rgb_to_grey.cuh"
#include "tools/demo/drawing.h"
#include "tools/demo/next_steps.h"
#include "tools/demo/picture.h"
#include "tools/demo/preview.h"
#include "tools/demo/table.h"

namespace {

using warpstep::Buffer;
using warpstep::demo::Picture;

/// The command line as `warpstep demo` passes it on.
struct Options {
  std::optional<std::filesystem::path> image, out;
  std::optional<int> width;
};

Options read_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    if (name == "--image") options.image = argv[i + 1];
    if (name == "--out") options.out = argv[i + 1];
    if (name == "--width") options.width = std::atoi(argv[i + 1]);
  }
  return options;
}

/// Both grey kernels on one picture. Returns the grey picture of the second.
std::vector<unsigned char> make_grey(const Picture& picture, warpstep::demo::Table& table) {
  const Buffer<unsigned char> rgb(picture.rgb);
  Buffer<unsigned char> grey(picture.pixels());
  const auto expected = rgb_to_grey_reference(picture.rgb);
  constexpr std::size_t kTerms = 3;

  launch_rgb_to_grey(rgb, grey);  // not counted: a GPU loads its kernels at the first launch
  grey.fill_bytes(0);
  launch_rgb_to_grey(rgb, grey);
  const auto in_a_row = grey.to_vector();
  table.add(warpstep::compare_truncated(in_a_row, expected, kTerms));

  grey.fill_bytes(0);
  launch_rgb_to_grey_2d(rgb, grey, picture.width, picture.height);
  auto in_squares = grey.to_vector();
  table.add(warpstep::compare_truncated(in_squares, expected, kTerms));
  return in_squares;
}

std::vector<float> random_matrix(std::size_t size, unsigned seed) {
  std::mt19937 numbers(seed);
  std::vector<float> matrix(size);
  for (float& value : matrix) value = float(numbers() % 2001) / 1000.0f - 1.0f;
  return matrix;
}

/// The product in tiles; none of the sizes is a multiple of the tile width.
void multiply(MatmulShape shape, int tile, warpstep::demo::Table& table) {
  const auto m = random_matrix(std::size_t(shape.h) * shape.k, 1);
  const auto n = random_matrix(std::size_t(shape.k) * shape.w, 2);
  const Buffer<float> m_buffer(m), n_buffer(n);
  Buffer<float> out(std::size_t(shape.h) * shape.w);
  launch_matmul_tiled(m_buffer, n_buffer, out, shape, tile);
  const auto product = out.to_vector();
  table.add(warpstep::compare(product, matmul_reference(m, n, shape), std::size_t(shape.k)));
}

void show_preview(const Picture& picture, const std::vector<unsigned char>& grey,
                  std::optional<int> width) {
  const int columns = width.value_or(warpstep::demo::columns_of_stdout());
  if (columns == 0) return;
  const auto screen = warpstep::demo::screen_of_stdout();
  std::printf("\n%s", warpstep::demo::preview(picture, grey, columns, screen).c_str());
}

int run_demo(const Options& options, bool simulated) {
  // What the user may have to mend comes first, before any work.
  const auto out = warpstep::demo::choose_output(options.out, options.image);
  const Picture picture = options.image ? warpstep::demo::read_picture(*options.image)
                                        : warpstep::demo::draw_picture(800, 500);
  cudaDeviceProp device;
  warpstep::check(cudaGetDeviceProperties(&device, 0), "cudaGetDeviceProperties");
  std::printf("Three kernels on %s%s\n", simulated ? "a simulated " : "", device.name);
  std::printf("  a picture of %d x %d pixels to grey, in 1-D and in 2-D blocks\n", picture.width,
              picture.height);
  constexpr MatmulShape kShape{250, 270, 260};
  constexpr int kTile = 16;
  std::printf("  a %d x %d matrix times a %d x %d matrix, in tiles of %d x %d\n\n", kShape.h,
              kShape.k, kShape.k, kShape.w, kTile, kTile);

  warpstep::time_launches(true);
  warpstep::demo::Table table;
  const auto grey = make_grey(picture, table);
  multiply(kShape, kTile, table);
  std::printf("%s", table.text().c_str());
  show_preview(picture, grey, options.width);
  warpstep::demo::write_grey(out, grey, picture.width, picture.height);
  std::printf("\nThe grey picture is in %s\n", out.c_str());
  if (!options.out && out != "grey.png")
    std::printf("(there was a grey.png that is not the demo's, and it was left alone)\n");
  std::printf("\n%s", warpstep::demo::next_steps().c_str());
  return table.all_right() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    // One program for each backend, told apart by their names.
    return run_demo(read_options(argc, argv), std::string_view(argv[0]).ends_with(".sim"));
  } catch (const std::exception& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "warpstep demo: %s\n", error.what());
    return 1;
  }
}
