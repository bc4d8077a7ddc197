// Table of nvcc's options: spelling, kind of value, and meaning for `warpstep cc`.
#include "tools/cc/command_line/options.h"

#include <algorithm>

namespace warpstep::tools::cc {
namespace {

constexpr Takes kFlag = Takes::kNothing;
constexpr Takes kValue = Takes::kValue;
constexpr Takes kList = Takes::kList;
constexpr Takes kTruth = Takes::kTruth;

constexpr std::string_view kNoGpuCode = "the simulator makes no GPU code";
constexpr std::string_view kOnlyForGpuCode = "is about GPU code, which the simulator does not make";

// clang-format off
const Option kOptions[] = {
    // Which step is the last one.
    {"--preprocess", "-E", kFlag, set_goal(Goal::kPreprocessed)},
    {"--generate-dependencies", "-M", kFlag, list_dependencies(true)},
    {"--generate-nonsystem-dependencies", "-MM", kFlag, list_dependencies(false)},
    {"--compile", "-c", kFlag, set_goal(Goal::kObjects)},
    {"--device-c", "-dc", kFlag, compile_for_linking},
    {"--device-w", "-dw", kFlag, set_goal(Goal::kObjects)},
    {"--device-link", "-dlink", kFlag, set_goal(Goal::kDeviceLink)},
    {"--link", "-link", kFlag, nothing()},
    {"--lib", "-lib", kFlag, set_goal(Goal::kLibrary)},
    {"--run", "-run", kFlag, turn_on(&Request::run)},
    {"--run-args", "-run-args", kList, append_to(&Request::run_arguments)},
    {"--cuda", "-cuda", kFlag, refused(kNoGpuCode)},
    {"--cubin", "-cubin", kFlag, refused(kNoGpuCode)},
    {"--fatbin", "-fatbin", kFlag, refused(kNoGpuCode)},
    {"--ptx", "-ptx", kFlag, refused(kNoGpuCode)},
    {"--optix-ir", "-optix-ir", kFlag, refused(kNoGpuCode)},
    {"--ltoir", "-ltoir", kFlag, refused(kNoGpuCode)},
    {"--relocatable-link", "-r", kFlag, refused(kNoGpuCode)},

    // Files and folders.
    {"--output-file", "-o", kValue, set_path(&Request::output)},
    {"--output-directory", "-odir", kValue, set_path(&Request::output_folder)},
    {"--pre-include", "-include", kList, append_to(&Request::forced_headers)},
    {"--library", "-l", kList, append_to(&Request::linker_words, "-l")},
    {"--define-macro", "-D", kList, append_to(&Request::preprocessor_words, "-D")},
    {"--undefine-macro", "-U", kList, append_to(&Request::preprocessor_words, "-U")},
    {"--include-path", "-I", kList, append_to(&Request::preprocessor_words, "-I")},
    {"--system-include", "-isystem", kList, append_behind(&Request::preprocessor_words, "-isystem")},
    {"--library-path", "-L", kList, append_to(&Request::linker_words, "-L")},
    {"--compiler-bindir", "-ccbin", kValue, set_text(&Request::compiler)},
    {"--x", "-x", kValue, set_language},
    {"--options-file", "-optf", kList, read_options_file},
    {"--generate-dependencies-with-compile", "-MD", kFlag, write_dependencies(true)},
    {"--generate-nonsystem-dependencies-with-compile", "-MMD", kFlag, write_dependencies(false)},
    {"--dependency-output", "-MF", kValue, set_dependency_file},
    {"--dependency-target-name", "-MT", kValue, add_dependency_target},
    {"--generate-dependency-targets", "-MP", kFlag, add_phony_targets},
    {"--keep", "-keep", kFlag, turn_on(&Request::keep)},
    {"--save-temps", "-save-temps", kFlag, turn_on(&Request::keep)},
    {"--keep-dir", "-keep-dir", kValue, set_path(&Request::keep_folder)},
    {"--objdir-as-tempdir", "-objtemp", kFlag, nothing()},
    {"--archiver-binary", "-arbin", kValue, nothing()},
    {"--libdevice-directory", "-ldir", kValue, nothing()},
    {"--target-directory", "-target-dir", kValue, nothing()},
    {"--clean-targets", "-clean", kFlag, refused("there is nothing to clean")},

    // How it is compiled and linked.
    {"--std", "-std", kValue, set_standard},
    {"--optimize", "-O", kValue, set_optimisation},
    {"--debug", "-g", kFlag, set_debug},
    {"--device-debug", "-G", kFlag, set_device_debug},
    {"--generate-line-info", "-lineinfo", kFlag, nothing()},
    {"--profile", "-pg", kFlag, profile},
    {"--shared", "-shared", kFlag, turn_on(&Request::shared)},
    {"--relocatable-device-code", "-rdc", kTruth, set_truth(&Request::relocatable)},
    {"--fmad", "-fmad", kTruth, set_truth(&Request::contract)},
    {"--use_fast_math", "-use_fast_math", kFlag,
     noted("functions keep their precision; use __sinf() and similar for speed")},
    {"--expt-relaxed-constexpr", "-expt-relaxed-constexpr", kFlag, turn_on(&Request::relaxed_constexpr)},
    {"--extended-lambda", "-extended-lambda", kFlag, turn_on(&Request::extended_lambda)},
    {"--expt-extended-lambda", "-expt-extended-lambda", kFlag, turn_on(&Request::extended_lambda)},
    {"--default-stream", "-default-stream", kValue, set_default_stream},
    {"--compiler-options", "-Xcompiler", kList, append_compiler_words},
    {"--linker-options", "-Xlinker", kList, append_behind(&Request::linker_words, "-Xlinker")},
    {"--archive-options", "-Xarchive", kList, note_archive_options},
    {"--forward-unknown-to-host-compiler", "-forward-unknown-to-host-compiler", kFlag, forward_unknown},
    {"--forward-unknown-to-host-linker", "-forward-unknown-to-host-linker", kFlag, forward_unknown},
    {"--forward-unknown-opts", "-forward-unknown-opts", kFlag, forward_unknown},
    {"--disable-warnings", "-w", kFlag, turn_on(&Request::no_warnings)},
    {"--Werror", "-Werror", kList, make_warnings_errors},
    {"--gpu-architecture", "-arch", kValue, set_architecture},
    {"--generate-code", "-gencode", kList, set_architecture},
    {"--gpu-code", "-code", kList, nothing()},

    // About this command.
    {"--dryrun", "-dryrun", kFlag, turn_on(&Request::dry_run)},
    {"--verbose", "-v", kFlag, turn_on(&Request::verbose)},
    {"--help", "-h", kFlag, ask(Question::kHelp)},
    {"--version", "-V", kFlag, ask(Question::kVersion)},
    {"--list-gpu-arch", "-arch-ls", kFlag, ask(Question::kArchitectures)},
    {"--list-gpu-code", "-code-ls", kFlag, ask(Question::kArchitectures)},
    {"--fast", "--fast", kFlag, set_flavour(Flavour::kFast, Effect::kOwn)},
    {"--checked", "--checked", kFlag, set_flavour(Flavour::kChecked, Effect::kOwn)},
    {"--basic-blocks", "--basic-blocks", kFlag, {turn_on(&Request::tells_basic_blocks).apply, Effect::kOwn}},
    {"--unoptimised", "--unoptimised", kFlag, {turn_on(&Request::is_unoptimised).apply, Effect::kOwn}},
    {"--precompiled", "--precompiled", kFlag, {turn_on(&Request::uses_precompiled).apply, Effect::kOwn}},
    {"--print-nvcc", "--print-nvcc", kFlag, ask(Question::kNvcc, Effect::kOwn)},

    // Everyday options that are right as they are: the simulator is 64-bit, keeps line numbers,
    // rounds division and square root as IEEE 754 does, links its runtime by itself.
    {"--machine", "-m", kValue, nothing()},
    {"--m64", "-m64", kFlag, nothing()},
    {"--cudart", "-cudart", kValue, nothing()},
    {"--cudadevrt", "-cudadevrt", kValue, nothing()},
    {"--threads", "-t", kValue, nothing()},
    {"--split-compile", "-split-compile", kValue, nothing()},
    {"--split-compile-extended", "-split-compile-extended", kValue, nothing()},
    {"--jobserver", "-jobserver", kFlag, nothing()},
    {"--ptxas-options", "-Xptxas", kList, nothing()},
    {"--nvlink-options", "-Xnvlink", kList, nothing()},
    {"--Xcudafe", "-Xcudafe", kList, nothing()},
    {"--allow-unsupported-compiler", "-allow-unsupported-compiler", kFlag, nothing()},
    {"--use-local-env", "-use-local-env", kFlag, nothing()},
    {"--dont-use-profile", "-noprof", kFlag, nothing()},
    {"--no-compress", "-no-compress", kFlag, nothing()},
    {"--compress-mode", "-compress-mode", kValue, nothing()},
    {"--no-align-double", "--no-align-double", kFlag, nothing()},
    {"--no-device-link", "-nodlink", kFlag, nothing()},
    {"--no-host-device-initializer-list", "-nohdinitlist", kFlag, nothing()},
    {"--no-host-device-move-forward", "-nohdmoveforward", kFlag, nothing()},
    {"--static-global-template-stub", "-static-global-template-stub", kTruth, nothing()},
    {"--device-entity-has-hidden-visibility", "-device-entity-has-hidden-visibility", kTruth, nothing()},
    {"--restrict", "-restrict", kFlag, nothing()},
    {"--brief-diagnostics", "-brief-diag", kTruth, nothing()},
    {"--display-error-number", "-err-no", kFlag, nothing()},
    {"--no-display-error-number", "-no-err-no", kFlag, nothing()},
    {"--diag-suppress", "-diag-suppress", kList, silence_warnings},
    {"--diag-warn", "-diag-warn", kList, nothing()},
    {"--diag-error", "-diag-error", kList, nothing()},
    {"--Wreorder", "-Wreorder", kFlag, nothing()},
    {"--Wdefault-stream-launch", "-Wdefault-stream-launch", kFlag, nothing()},
    {"--Wmissing-launch-bounds", "-Wmissing-launch-bounds", kFlag, nothing()},
    {"--Wext-lambda-captures-this", "-Wext-lambda-captures-this", kFlag, nothing()},
    {"--Wno-deprecated-gpu-targets", "-Wno-deprecated-gpu-targets", kFlag, nothing()},
    {"--prec-div", "-prec-div", kTruth, nothing()},
    {"--prec-sqrt", "-prec-sqrt", kTruth, nothing()},
    {"--keep-device-functions", "-keep-device-functions", kFlag, nothing()},
    {"--frandom-seed", "-frandom-seed", kValue, nothing()},

    // No effect here, and somebody may wait for one.
    {"--ftz", "-ftz", kTruth, noted_if_true("denormal numbers are kept")},
    {"--maxrregcount", "-maxrregcount", kValue, noted("the simulator counts no registers")},
    {"--resource-usage", "-res-usage", kFlag, noted("the simulator counts no registers")},
    {"--optimization-info", "-opt-info", kList, noted(kOnlyForGpuCode)},
    {"--Ofast-compile", "-Ofc", kValue, noted(kOnlyForGpuCode)},
    {"--dopt", "-dopt", kValue, noted(kOnlyForGpuCode)},
    {"--dlink-time-opt", "-dlto", kFlag, noted(kOnlyForGpuCode)},
    {"--lto", "-lto", kFlag, noted(kOnlyForGpuCode)},
    {"--gen-opt-lto", "-gen-opt-lto", kFlag, noted(kOnlyForGpuCode)},
    {"--extra-device-vectorization", "-extra-device-vectorization", kFlag, noted(kOnlyForGpuCode)},
    {"--source-in-ptx", "-src-in-ptx", kFlag, noted(kOnlyForGpuCode)},
    {"--entries", "-e", kList, noted(kOnlyForGpuCode)},
    {"--extensible-whole-program", "-ewp", kFlag, noted(kOnlyForGpuCode)},
    {"--jump-table-density", "-jtd", kValue, noted(kOnlyForGpuCode)},
    {"--relocatable-ptx", "-reloc-ptx", kFlag, noted(kOnlyForGpuCode)},
    {"--device-stack-protector", "-device-stack-protector", kTruth, noted_if_true(kOnlyForGpuCode)},
    {"--compile-as-tools-patch", "-astoolspatch", kFlag, noted(kOnlyForGpuCode)},
    {"--host-linker-script", "-hls", kValue, noted(kOnlyForGpuCode)},
    {"--augment-host-linker-script", "-aug-hls", kFlag, noted(kOnlyForGpuCode)},
    {"--fdevice-syntax-only", "-fdevice-syntax-only", kFlag, noted(kOnlyForGpuCode)},
    {"--fdevice-time-trace", "-fdevice-time-trace", kValue, noted(kOnlyForGpuCode)},
    {"--sanitize", "-sanitize", kValue, noted(kOnlyForGpuCode)},
    {"--time", "-time", kValue, noted("no times are written")},
    {"--qpp-config", "-qpp-config", kValue, noted("there is one configuration")},
    {"--input-drive-prefix", "-idp", kValue, noted("there are no drives on Linux")},
    {"--dependency-drive-prefix", "-ddp", kValue, noted("there are no drives on Linux")},
    {"--drive-prefix", "-dp", kValue, noted("there are no drives on Linux")},
    {"--force-cl-env-setup", "-force-cl-env-setup", kFlag, noted("it is for Windows")},
};
// clang-format on

}  // namespace

std::span<const Option> all_options() {
  return kOptions;
}

const Option* find_option(std::string_view name) {
  const auto row = std::find_if(
      std::begin(kOptions), std::end(kOptions),
      [&](const Option& option) { return option.long_name == name || option.short_name == name; });
  return row == std::end(kOptions) ? nullptr : &*row;
}

}  // namespace warpstep::tools::cc
