// nvcc's options: how each is spelled, what it takes, and what it means to `warpstep cc`.
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
constexpr Option kOptions[] = {
    // Which step is the last one.
    {"--preprocess", "-E", kFlag, Means::kPreprocess},
    {"--generate-dependencies", "-M", kFlag, Means::kDependencies},
    {"--generate-nonsystem-dependencies", "-MM", kFlag, Means::kUserDepends},
    {"--compile", "-c", kFlag, Means::kCompile},
    {"--device-c", "-dc", kFlag, Means::kDeviceCompile},
    {"--device-w", "-dw", kFlag, Means::kCompile},
    {"--device-link", "-dlink", kFlag, Means::kDeviceLink},
    {"--link", "-link", kFlag, Means::kNothing},
    {"--lib", "-lib", kFlag, Means::kMakeLibrary},
    {"--run", "-run", kFlag, Means::kRun},
    {"--run-args", "-run-args", kList, Means::kRunArgument},
    {"--cuda", "-cuda", kFlag, Means::kRefused, kNoGpuCode},
    {"--cubin", "-cubin", kFlag, Means::kRefused, kNoGpuCode},
    {"--fatbin", "-fatbin", kFlag, Means::kRefused, kNoGpuCode},
    {"--ptx", "-ptx", kFlag, Means::kRefused, kNoGpuCode},
    {"--optix-ir", "-optix-ir", kFlag, Means::kRefused, kNoGpuCode},
    {"--ltoir", "-ltoir", kFlag, Means::kRefused, kNoGpuCode},
    {"--relocatable-link", "-r", kFlag, Means::kRefused, kNoGpuCode},

    // Files and folders.
    {"--output-file", "-o", kValue, Means::kOutput},
    {"--output-directory", "-odir", kValue, Means::kOutputFolder},
    {"--pre-include", "-include", kList, Means::kForceInclude},
    {"--library", "-l", kList, Means::kLibrary},
    {"--define-macro", "-D", kList, Means::kDefine},
    {"--undefine-macro", "-U", kList, Means::kUndefine},
    {"--include-path", "-I", kList, Means::kInclude},
    {"--system-include", "-isystem", kList, Means::kSystemInclude},
    {"--library-path", "-L", kList, Means::kLibraryPath},
    {"--compiler-bindir", "-ccbin", kValue, Means::kBindir},
    {"--x", "-x", kValue, Means::kLanguage},
    {"--options-file", "-optf", kList, Means::kResponseFile},
    {"--generate-dependencies-with-compile", "-MD", kFlag, Means::kDependenciesBeside},
    {"--generate-nonsystem-dependencies-with-compile", "-MMD", kFlag, Means::kUserDependsBeside},
    {"--dependency-output", "-MF", kValue, Means::kDependencyFile},
    {"--dependency-target-name", "-MT", kValue, Means::kDependencyTarget},
    {"--generate-dependency-targets", "-MP", kFlag, Means::kDependencyPhony},
    {"--keep", "-keep", kFlag, Means::kKeep},
    {"--save-temps", "-save-temps", kFlag, Means::kKeep},
    {"--keep-dir", "-keep-dir", kValue, Means::kKeepFolder},
    {"--objdir-as-tempdir", "-objtemp", kFlag, Means::kNothing},
    {"--archiver-binary", "-arbin", kValue, Means::kNothing},
    {"--libdevice-directory", "-ldir", kValue, Means::kNothing},
    {"--target-directory", "-target-dir", kValue, Means::kNothing},
    {"--clean-targets", "-clean", kFlag, Means::kRefused, "nothing is left that had to be cleaned"},

    // How it is compiled and linked.
    {"--std", "-std", kValue, Means::kStandard},
    {"--optimize", "-O", kValue, Means::kOptimise},
    {"--debug", "-g", kFlag, Means::kDebug},
    {"--device-debug", "-G", kFlag, Means::kDeviceDebug},
    {"--generate-line-info", "-lineinfo", kFlag, Means::kNothing},
    {"--profile", "-pg", kFlag, Means::kProfile},
    {"--shared", "-shared", kFlag, Means::kShared},
    {"--relocatable-device-code", "-rdc", kTruth, Means::kRelocatable},
    {"--fmad", "-fmad", kTruth, Means::kFma},
    {"--use_fast_math", "-use_fast_math", kFlag, Means::kNoted,
     "functions stay as precise as without it; __sinf() and its like are the fast ones"},
    {"--expt-relaxed-constexpr", "-expt-relaxed-constexpr", kFlag, Means::kRelaxedConstexpr},
    {"--extended-lambda", "-extended-lambda", kFlag, Means::kExtendedLambda},
    {"--expt-extended-lambda", "-expt-extended-lambda", kFlag, Means::kExtendedLambda},
    {"--default-stream", "-default-stream", kValue, Means::kDefaultStream},
    {"--compiler-options", "-Xcompiler", kList, Means::kCompilerWord},
    {"--linker-options", "-Xlinker", kList, Means::kLinkerWord},
    {"--archive-options", "-Xarchive", kList, Means::kLibraryWord},
    {"--forward-unknown-to-host-compiler", "-forward-unknown-to-host-compiler", kFlag, Means::kForward},
    {"--forward-unknown-to-host-linker", "-forward-unknown-to-host-linker", kFlag, Means::kForward},
    {"--forward-unknown-opts", "-forward-unknown-opts", kFlag, Means::kForward},
    {"--disable-warnings", "-w", kFlag, Means::kNoWarnings},
    {"--Werror", "-Werror", kList, Means::kWarningsAreErrors},
    {"--gpu-architecture", "-arch", kValue, Means::kArchitecture},
    {"--generate-code", "-gencode", kList, Means::kGenerate},
    {"--gpu-code", "-code", kList, Means::kNothing},

    // About this command.
    {"--dryrun", "-dryrun", kFlag, Means::kDryRun},
    {"--verbose", "-v", kFlag, Means::kVerbose},
    {"--help", "-h", kFlag, Means::kHelp},
    {"--version", "-V", kFlag, Means::kVersion},
    {"--list-gpu-arch", "-arch-ls", kFlag, Means::kList},
    {"--list-gpu-code", "-code-ls", kFlag, Means::kList},
    {"--fast", "--fast", kFlag, Means::kFlavour},
    {"--checked", "--checked", kFlag, Means::kFlavour},
    {"--print-nvcc", "--print-nvcc", kFlag, Means::kPrintNvcc},

    // Everyday options that are right as they are: the simulator is 64-bit, keeps line numbers,
    // rounds division and square root as IEEE 754 does, links its runtime by itself.
    {"--machine", "-m", kValue, Means::kNothing},
    {"--m64", "-m64", kFlag, Means::kNothing},
    {"--cudart", "-cudart", kValue, Means::kNothing},
    {"--cudadevrt", "-cudadevrt", kValue, Means::kNothing},
    {"--threads", "-t", kValue, Means::kNothing},
    {"--split-compile", "-split-compile", kValue, Means::kNothing},
    {"--split-compile-extended", "-split-compile-extended", kValue, Means::kNothing},
    {"--jobserver", "-jobserver", kFlag, Means::kNothing},
    {"--ptxas-options", "-Xptxas", kList, Means::kNothing},
    {"--nvlink-options", "-Xnvlink", kList, Means::kNothing},
    {"--Xcudafe", "-Xcudafe", kList, Means::kNothing},
    {"--allow-unsupported-compiler", "-allow-unsupported-compiler", kFlag, Means::kNothing},
    {"--use-local-env", "-use-local-env", kFlag, Means::kNothing},
    {"--dont-use-profile", "-noprof", kFlag, Means::kNothing},
    {"--no-compress", "-no-compress", kFlag, Means::kNothing},
    {"--compress-mode", "-compress-mode", kValue, Means::kNothing},
    {"--no-align-double", "--no-align-double", kFlag, Means::kNothing},
    {"--no-device-link", "-nodlink", kFlag, Means::kNothing},
    {"--no-host-device-initializer-list", "-nohdinitlist", kFlag, Means::kNothing},
    {"--no-host-device-move-forward", "-nohdmoveforward", kFlag, Means::kNothing},
    {"--static-global-template-stub", "-static-global-template-stub", kTruth, Means::kNothing},
    {"--device-entity-has-hidden-visibility", "-device-entity-has-hidden-visibility", kTruth, Means::kNothing},
    {"--restrict", "-restrict", kFlag, Means::kNothing},
    {"--brief-diagnostics", "-brief-diag", kTruth, Means::kNothing},
    {"--display-error-number", "-err-no", kFlag, Means::kNothing},
    {"--no-display-error-number", "-no-err-no", kFlag, Means::kNothing},
    {"--diag-suppress", "-diag-suppress", kList, Means::kNothing},
    {"--diag-warn", "-diag-warn", kList, Means::kNothing},
    {"--diag-error", "-diag-error", kList, Means::kNothing},
    {"--Wreorder", "-Wreorder", kFlag, Means::kNothing},
    {"--Wdefault-stream-launch", "-Wdefault-stream-launch", kFlag, Means::kNothing},
    {"--Wmissing-launch-bounds", "-Wmissing-launch-bounds", kFlag, Means::kNothing},
    {"--Wext-lambda-captures-this", "-Wext-lambda-captures-this", kFlag, Means::kNothing},
    {"--Wno-deprecated-gpu-targets", "-Wno-deprecated-gpu-targets", kFlag, Means::kNothing},
    {"--prec-div", "-prec-div", kTruth, Means::kNothing},
    {"--prec-sqrt", "-prec-sqrt", kTruth, Means::kNothing},
    {"--keep-device-functions", "-keep-device-functions", kFlag, Means::kNothing},
    {"--frandom-seed", "-frandom-seed", kValue, Means::kNothing},

    // No effect here, and somebody may wait for one.
    {"--ftz", "-ftz", kTruth, Means::kNoted, "denormal numbers are kept"},
    {"--maxrregcount", "-maxrregcount", kValue, Means::kNoted, "the simulator counts no registers"},
    {"--resource-usage", "-res-usage", kFlag, Means::kNoted, "the simulator counts no registers"},
    {"--optimization-info", "-opt-info", kList, Means::kNoted, kOnlyForGpuCode},
    {"--Ofast-compile", "-Ofc", kValue, Means::kNoted, kOnlyForGpuCode},
    {"--dopt", "-dopt", kValue, Means::kNoted, kOnlyForGpuCode},
    {"--dlink-time-opt", "-dlto", kFlag, Means::kNoted, kOnlyForGpuCode},
    {"--lto", "-lto", kFlag, Means::kNoted, kOnlyForGpuCode},
    {"--gen-opt-lto", "-gen-opt-lto", kFlag, Means::kNoted, kOnlyForGpuCode},
    {"--extra-device-vectorization", "-extra-device-vectorization", kFlag, Means::kNoted, kOnlyForGpuCode},
    {"--source-in-ptx", "-src-in-ptx", kFlag, Means::kNoted, kOnlyForGpuCode},
    {"--entries", "-e", kList, Means::kNoted, kOnlyForGpuCode},
    {"--extensible-whole-program", "-ewp", kFlag, Means::kNoted, kOnlyForGpuCode},
    {"--jump-table-density", "-jtd", kValue, Means::kNoted, kOnlyForGpuCode},
    {"--relocatable-ptx", "-reloc-ptx", kFlag, Means::kNoted, kOnlyForGpuCode},
    {"--device-stack-protector", "-device-stack-protector", kTruth, Means::kNoted, kOnlyForGpuCode},
    {"--compile-as-tools-patch", "-astoolspatch", kFlag, Means::kNoted, kOnlyForGpuCode},
    {"--host-linker-script", "-hls", kValue, Means::kNoted, kOnlyForGpuCode},
    {"--augment-host-linker-script", "-aug-hls", kFlag, Means::kNoted, kOnlyForGpuCode},
    {"--fdevice-syntax-only", "-fdevice-syntax-only", kFlag, Means::kNoted, kOnlyForGpuCode},
    {"--fdevice-time-trace", "-fdevice-time-trace", kValue, Means::kNoted, kOnlyForGpuCode},
    {"--sanitize", "-sanitize", kValue, Means::kNoted, kOnlyForGpuCode},
    {"--time", "-time", kValue, Means::kNoted, "no times are written"},
    {"--qpp-config", "-qpp-config", kValue, Means::kNoted, "there is one configuration"},
    {"--input-drive-prefix", "-idp", kValue, Means::kNoted, "there are no drives on Linux"},
    {"--dependency-drive-prefix", "-ddp", kValue, Means::kNoted, "there are no drives on Linux"},
    {"--drive-prefix", "-dp", kValue, Means::kNoted, "there are no drives on Linux"},
    {"--force-cl-env-setup", "-force-cl-env-setup", kFlag, Means::kNoted, "it is for Windows"},
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
