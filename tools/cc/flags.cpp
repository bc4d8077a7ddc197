// Flags of the host compiler for each kind of file.
#include "tools/cc/flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

#include "tools/system/refusal.h"

namespace warpstep::tools::cc {
namespace {

namespace fs = std::filesystem;

/// Contracts a*b+c into a fused multiply-add, as nvcc does, if the processor has one: in software
/// it is slow, and the compiler would not use it by default. Every AArch64 processor has it.
Arguments contraction() {
  std::ifstream file("/proc/cpuinfo");
  const std::string processor{std::istreambuf_iterator<char>(file), {}};
  if (processor.find("\nflags\t") == processor.npos) return {"-ffp-contract=fast"};
  if (processor.find(" fma ") == processor.npos) return {"-ffp-contract=off"};
  return {"-ffp-contract=fast", "-mfma"};
}

std::string optimisation(const Request& request) {
  if (!request.optimisation.empty()) return "-O" + request.optimisation;
  switch (request.flavour) {
    case Flavour::kDebug:
      return "-O0";
    case Flavour::kChecked:
      return "-O1";
    default:
      return "-O2";
  }
}

/// Whether a folder contains the headers of a CUDA toolkit, such as -I/usr/local/cuda/include,
/// which must not be used.
bool is_foreign_cuda(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / "cuda_runtime_api.h", ignored) &&
         !fs::exists(folder / "sim/device/nvcc.h", ignored);
}

/// -I, -isystem, -D and -U as given by the user, without the headers of a CUDA toolkit.
Arguments users_words(const Request& request) {
  Arguments words;
  for (std::size_t i = 0; i < request.preprocessor_words.size(); ++i) {
    const std::string& word = request.preprocessor_words[i];
    if (word == "-isystem") {
      const std::string& folder = request.preprocessor_words[++i];
      if (!is_foreign_cuda(folder)) append(words, {word, folder});
    } else if (word.starts_with("-D__CUDACC__") || word.starts_with("-D__NVCC__")) {
      continue;  // set by CMake's FindCUDA; sim/device/nvcc.h defines it at the right time
    } else if (!word.starts_with("-I") || !is_foreign_cuda(word.substr(2))) {
      words.push_back(word);
    }
  }
  return words;
}

Arguments our_headers(const Home& home) {
  return {"-isystem", home.headers().string(), "-isystem", home.simulator_headers().string()};
}

std::string standard_flag(const Request& request) {
  return fmt::format("-std=gnu++{:02}", request.standard);
}

/// Libraries that the simulator's library replaces.
bool is_part_of_runtime(std::string_view library) {
  constexpr std::array kParts = std::to_array<std::string_view>(
      {"cudart", "cudart_static", "cudadevrt", "cuda", "nvToolsExt", "culibos", "curand",
       "curand_static", "cublas", "cublas_static", "cublasLt", "cublasLt_static", "cufft",
       "cufft_static", "cufft_static_nocallback", "cufftw", "cufftw_static", "cusparse",
       "cusparse_static"});
  return std::find(kParts.begin(), kParts.end(), library) != kParts.end();
}

/// Flags that make the compiler call a hook at every access, without the sanitizers' libraries: see
/// sim/instrument/access_hooks.cpp and sim/failure/bounds_hooks.cpp, and
/// docs/decisions/instrumentation.md.
Arguments instrumentation(const fs::path& compiler) {
  Arguments flags{
      "-fsanitize=thread",
      "-fsanitize=bounds,alignment,signed-integer-overflow",
      "-fno-optimize-sibling-calls",
      "-fno-omit-frame-pointer",
      "-fno-builtin-memcpy",
      "-fno-builtin-memset",
      "-fno-builtin-memmove",
      "-fvisibility-inlines-hidden"};  // no library calls the program's copies of its functions
  if (is_clang(compiler))
    append(flags, {"-fno-vectorize", "-fno-slp-vectorize", "-mllvm",
                   "-tsan-instrument-read-before-write=1", "-mllvm",
                   "-tsan-instrument-func-entry-exit=0", "-mllvm", "-tsan-distinguish-volatile=1",
                   // keeps two barriers apart, and every access at its line
                   "-mllvm", "-simplifycfg-sink-common=false", "-mllvm",
                   "-simplifycfg-hoist-common=false", "-mllvm", "-enable-tail-merge=false"});
  else
    append(flags,
           {"-fno-tree-sra", "-fno-ipa-sra", "-finline-small-functions", "-Wno-tsan",
            // reads of shared memory that nothing writes, where 0 would do
            "-fno-ipa-reference-addressable",
            // no additional reads
            "-fno-tree-loop-im", "-fno-tree-partial-pre", "--param=logical-op-non-short-circuit=0",
            "--param=tsan-instrument-func-entry-exit=0", "--param=tsan-distinguish-volatile=1"});
  return flags;
}

/// What calls __sanitizer_cov_trace_pc() at the beginning of each basic block. Given its usual
/// option, clang would link its sanitizers.
Arguments basic_block_hooks(const fs::path& compiler) {
  if (!is_clang(compiler)) return {"-fsanitize-coverage=trace-pc"};
  return {"-Xclang", "-fsanitize-coverage-type=3", "-Xclang", "-fsanitize-coverage-trace-pc"};
}

/// What undoes the program's own flags in the checked flavour: functions of the library that are
/// not inlined have hooks, and what they read would count as the program's accesses; the optimiser
/// of all files would compile the kernels again without hooks.
Arguments undone_flags(const Request& request) {
  Arguments flags;
  std::string_view level;
  for (const std::string& word : request.compiler_words) {
    if (word.starts_with("-O")) level = word;
    if (word == "-fno-inline") flags.emplace_back("-finline");
    if (word.starts_with("-flto")) flags.emplace_back("-fno-lto");
  }
  if (level == "-O0" || level == "-Og") flags.emplace_back("-O1");
  return flags;
}

}  // namespace

fs::path find_compiler(const Request& request) {
  std::string wanted = request.compiler.empty() ? "g++" : request.compiler;
  std::error_code ignored;
  if (fs::is_directory(wanted, ignored)) wanted = fs::path(wanted) / "g++";
  // nvcc accepts gcc and clang as well; a kernel file needs the C++ driver beside it.
  const std::string name = fs::path(wanted).filename();
  for (const auto& [c, cxx] :
       {std::pair<std::string_view, std::string_view>{"gcc", "g++"}, {"clang", "clang++"}}) {
    const std::size_t at = name.find(c);
    if (at == name.npos || name.find("++") != name.npos) continue;
    std::string replaced = name;
    wanted = fs::path(wanted).replace_filename(replaced.replace(at, c.size(), cxx)).string();
  }
  if (auto found = find_program(wanted)) return *found;
  throw Refusal(fmt::format("there is no compiler {} on this machine", wanted));
}

bool is_clang(const fs::path& compiler) {
  return compiler.filename().string().find("clang") != std::string::npos;
}

Arguments kernel_flags(const Request& request, const fs::path& compiler) {
  for (const std::string& word : request.compiler_words)
    if (word.starts_with("-fsanitize=") && word.find("thread") != word.npos)
      throw Refusal(
          "-fsanitize=thread takes the threads of a block for one; 'warpstep check' looks for "
          "races");
  Arguments flags{"-std=gnu++20",
                  optimisation(request),
                  "-gdwarf-4",                 // what libdw reads from every compiler
                  "-fstack-clash-protection",  // no frame skips a stack's guard pages
                  "-fno-strict-aliasing",      // kernels read floats as float4: nvcc allows it
                  "-fdiagnostics-color=never",
                  "-ftemplate-backtrace-limit=0",
                  "-Wno-unknown-pragmas"};  // #pragma unroll and #pragma nv_… are nvcc's
  if (!is_clang(compiler))
    append(flags, {"-fdiagnostics-column-unit=byte",  // as clang counts
                   "-fno-crossjumping",               // reports tell where each thread waits
                   "-fno-ipa-icf"});                  // each kernel has its own launch bounds
  // Where each variable is at each instruction takes a quarter of the time, for debuggers alone.
  if (!is_clang(compiler) && request.flavour != Flavour::kDebug && !request.tells_variables)
    flags.emplace_back("-fno-var-tracking");
  if (request.flavour == Flavour::kChecked) append(flags, instrumentation(compiler));
  if (request.flavour == Flavour::kChecked && request.tells_basic_blocks)
    append(flags, basic_block_hooks(compiler));
  // The headers need C++20; features that C++20 removed are still allowed.
  if (request.standard < 20) append(flags, {"-fno-char8_t", "-Wno-register"});
  if (request.standard < 20 || !request.standard_given)
    flags.emplace_back(is_clang(compiler) ? "-Wno-deprecated-volatile" : "-Wno-volatile");
  append(flags, request.contract ? contraction() : Arguments{"-ffp-contract=off"});
  append(flags, request.compiler_words);
  if (request.flavour == Flavour::kChecked) append(flags, undone_flags(request));
  // GCC asks the flags of the addition that makes a thread_local's address whether it is null, and
  // the linker may turn that addition into an instruction that sets none.
  const auto is_sanitizer = [](const std::string& word) { return word.starts_with("-fsanitize="); };
  if (std::any_of(request.compiler_words.begin(), request.compiler_words.end(), is_sanitizer))
    flags.emplace_back("-fno-sanitize=null");
  if (request.no_warnings) flags.emplace_back("-w");
  if (!request.precompiled.empty()) flags.emplace_back("-fpch-preprocess");
  return flags;
}

Arguments kernel_preprocessor_flags(const Home& home, const Request& request) {
  Arguments flags = users_words(request);
  append(flags, our_headers(home));
  if (request.relocatable) flags.emplace_back("-D__CUDACC_RDC__=1");
  if (request.extended_lambda) flags.emplace_back("-D__CUDACC_EXTENDED_LAMBDA__=1");
  if (request.relaxed_constexpr) flags.emplace_back("-D__CUDACC_RELAXED_CONSTEXPR__=1");
  if (request.flavour == Flavour::kDebug) flags.emplace_back("-D__CUDACC_DEBUG__=1");
  if (request.per_thread_stream) flags.emplace_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  flags.push_back(fmt::format("-D__CUDA_ARCH_LIST__={}", request.architecture));
  if (!request.precompiled.empty()) {
    append(flags, {"-include", request.precompiled});
    for (const std::string& header : request.forced_headers) append(flags, {"-include", header});
    return flags;
  }
  // The compiler searches the program's folder first, which may contain its own sim/.
  const std::string ours = home.simulator_headers().filename() / "sim/device/";
  if (request.standard < 20)
    append(flags, {"-include", ours + "before_cxx20.h"});
  else if (!request.standard_given)
    append(flags, {"-include", ours + "default_cxx20.h"});
  if (request.flavour == Flavour::kChecked) append(flags, {"-include", ours + "instrumented.h"});
  append(flags, {"-include", ours + "nvcc.h"});
  for (const std::string& header : request.forced_headers) append(flags, {"-include", header});
  return flags;
}

Arguments host_flags(const Home& home, const Request& request, Language language) {
  Arguments flags;
  if (language == Language::kCxx && request.standard_given) flags.push_back(standard_flag(request));
  flags.push_back(optimisation(request));
  flags.emplace_back("-g");
  append(flags, users_words(request));
  append(flags, our_headers(home));
  for (const std::string& header : request.forced_headers) append(flags, {"-include", header});
  append(flags, request.compiler_words);
  if (request.no_warnings) flags.emplace_back("-w");
  return flags;
}

Arguments link_flags(const Home& home, const Request& request) {
  Arguments flags = request.compiler_words;
  if (!request.is_for_debugger) flags.push_back("-L" + lean_simulator(home).parent_path().string());
  flags.push_back(library_folder(home));
  for (const std::string& word : request.linker_words)
    if (!word.starts_with("-l") || !is_part_of_runtime(std::string_view(word).substr(2)))
      flags.push_back(word);
  // A process has one engine, however many libraries of kernels it loads.
  const std::string libraries = home.prefix / "lib";
  if (request.shared)
    append(flags,
           {"-L" + libraries, "-Wl,-rpath," + libraries, "-Wl,--wrap=__assert_fail,--wrap=clock",
            "-lcudadevrt", "-l:libwarpstep_sim.so"});
  // In nvcc's order and format: CMake reads them to link by itself.
  else
    append(flags, {"-lcudadevrt", "-lcudart_static"});
  append(flags, {"-lrt", "-lpthread", "-ldl"});
  return flags;
}

fs::path lean_simulator(const Home& home) {
  return home.prefix / "lib/warpstep/lean/libwarpstep_sim.a";
}

std::string library_folder(const Home& home) {
  return "-L" + home.toolkit().string() + "/lib64";
}

}  // namespace warpstep::tools::cc
