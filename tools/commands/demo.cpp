// `warpstep demo`: runs the demo, which is a Warpstep program itself, tools/demo/demo.cu.

#include "tools/commands/command.h"
#include "tools/compile/gpu.h"
#include "tools/options/command.h"
#include "tools/system/process.h"

namespace warpstep::tools {
namespace {

struct DemoOptions {
  std::string image, out, width;
  bool gpu = false;
};

int demo(const DemoOptions& options) {
  const Home home = find_home();
  if (options.gpu) {
    if (const auto why = why_no_gpu_run(home)) throw Refusal(*why);
  }
  Arguments command{home.helper(options.gpu ? "demo.cuda" : "demo.sim")};
  for (const auto& [name, value] :
       {std::pair{"--image", options.image}, {"--out", options.out}, {"--width", options.width}}) {
    if (!value.empty()) command.insert(command.end(), {name, value});
  }
  const Ending ending = run_child(command);
  if (stop_signal() != 0) end_by_signal(stop_signal());
  return ending.signal != 0 ? 128 + ending.signal : ending.exit_code;
}

}  // namespace

void add_demo(Command app, int& exit_code) {
  auto options = std::make_shared<DemoOptions>();
  Command command = app.add_subcommand("demo", "A first look: two kernels and a picture");
  command.add_option("--image", options->image, "A PNG, JPEG or PPM (default: a generated picture)")
      .type_name("FILE");
  command
      .add_option("--out", options->out,
                  "Output file for the grey picture (default: grey.png, or grey-2.png and so on "
                  "if that is not the demo's own)")
      .type_name("FILE");
  command.add_option("--width", options->width, "Columns of the preview; 0: no preview")
      .type_name("N")
      .in_range(0, 400);
  command.add_flag("--gpu", options->gpu, "Run the demo on the GPU");
  command.callback([options, &exit_code] { exit_code = demo(*options); });
}

}  // namespace warpstep::tools
