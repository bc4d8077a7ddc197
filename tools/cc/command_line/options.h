// nvcc's options: how each is spelled, what it takes, and what it means to `warpstep cc`.
#pragma once

#include <span>
#include <string_view>

namespace warpstep::tools::cc {

/// What stands behind the name of an option.
enum class Takes {
  kNothing,  // -c
  kValue,    // -o app, -o=app; with a name of one letter -oapp as well
  kList,     // -Xptxas -v,-O3: as kValue, and a comma separates values
  kTruth,    // -rdc=true: as kValue, but only true and false will do
};

/// What an option does here.
enum class Means {
  kNothing,  // right as it is: nothing to do, and nothing to say
  kNoted,    // has no effect on the simulator: said once
  kRefused,  // asks for something that only a GPU's own compiler can make
  kArchitecture,
  kBindir,
  kCompile,
  kCompilerWord,
  kDefaultStream,
  kDefine,
  kDependencies,
  kDependenciesBeside,
  kDependencyFile,
  kDependencyPhony,
  kDependencyTarget,
  kDeviceCompile,
  kDeviceDebug,
  kDeviceLink,
  kDryRun,
  kDebug,
  kExtendedLambda,
  kFlavour,
  kForward,
  kFma,
  kForceInclude,
  kGenerate,
  kHelp,
  kInclude,
  kKeep,
  kKeepFolder,
  kLanguage,
  kLibrary,
  kLibraryPath,
  kLibraryWord,
  kLinkerWord,
  kList,
  kMakeLibrary,
  kNoWarnings,
  kOptimise,
  kOutput,
  kOutputFolder,
  kPreprocess,
  kPrintNvcc,
  kProfile,
  kRelaxedConstexpr,
  kRelocatable,
  kResponseFile,
  kRun,
  kRunArgument,
  kShared,
  kStandard,
  kSystemInclude,
  kUndefine,
  kUserDepends,
  kUserDependsBeside,
  kVerbose,
  kVersion,
  kWarningsAreErrors,
};

/// One row of the table. `long_name` and `short_name` are both accepted; `why` is the end of the
/// sentence "-option: …" of what is noted or refused.
struct Option {
  std::string_view long_name;
  std::string_view short_name;
  Takes takes;
  Means means;
  std::string_view why = {};
};

/// Every option that nvcc has, and the few of our own.
std::span<const Option> all_options();

/// Finds an option by its whole name; null when there is none.
const Option* find_option(std::string_view name);

}  // namespace warpstep::tools::cc
