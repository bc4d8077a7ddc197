#include "tools/course/allowed/symbols.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <set>
#include <sstream>

#include "tools/system/home.h"
#include "tools/system/process.h"
#include "tools/system/refusal.h"
#include "tools/system/text/pattern.h"

namespace warpstep::tools::course {

namespace {

/// The compiler's helpers, memory, maths, text; CUDA's runtime is cuda….
const Pattern kNeeded(
    "_GLOBAL_OFFSET_TABLE_|__(tsan|ubsan)_\\w+|__gxx_personality_v0|_Unwind_Resume|__dso_handle|"
    "__cxa_(allocate_exception|throw|free_exception|begin_catch|end_catch|rethrow|guard_\\w+|"
    "throw_bad_array_new_length|get_exception_ptr|pure_virtual|bad_cast|bad_typeid)|__dynamic_cast|"
    "__stack_chk_fail|"
    "__assert_fail|exit|abort|warpstep_([mc]alloc|realloc|free)|threadIdx|blockIdx|blockDim|"
    "gridDim|"
    "mem(cpy|set|move|cmp|chr)|str(len|cmp|ncmp|chr|rchr|cpy|ncpy|str)|"
    "(malloc|free|calloc|realloc|abs|labs|llabs|rand|srand|qsort|ato(i|l|ll|f))|"
    "(__isoc23_)?strto(l|ul|ll|ull|f|d|ld)|__errno_location|__libc_single_threaded|"
    "(f|v|vf|s|sn|vs|vsn)?printf|f?puts|f?putc|putchar|fwrite|fflush|stdout|stderr|"
    "(a?(sin|cos|tan)h?|atan2|sincos|sinh|cosh|exp|exp2|exp10|expm1|log|log2|log10|log1p|logb|"
    "ilogb|c(abs|arg|exp|log|pow|sqrt|a?(sin|cos|tan)h?)|"
    "pow|sqrt|cbrt|hypot|fabs|floor|ceil|round|l?lround|l?lrint|rint|nearbyint|trunc|fmod|"
    "remainder|"
    "remquo|modf|frexp|ldexp|scalbn|scalbln|fmin|fmax|fdim|fma|erfc?|[tl]gamma|nextafter|nan|"
    "copysign|"
    "j0|j1|jn|y0|y1|yn|signgam)[fl]?|"
    "__(mul|div)[sdtx]c3|__u?(div|mod|mul)ti3|__powi[sdtx]f2|__(trunc|extend|fix|float)\\w+|"
    "cuda[A-Z]\\w*|_Zn[wa]\\w+|_Zd[la]\\w+");

/// Of the C++ library: what computes, throws and prints to the output.
const Pattern kNeededOfLibrary(
    "std::(__throw_\\w+|terminate|cout|cerr|endl|flush|__detail\\w*|ostream|ios_base|basic_ostream|"
    "__ostream_insert|operator|ctype|locale|__cxx11|basic_string|basic_stringbuf|basic_streambuf|"
    "basic_ios|basic_iostream|basic_istream|iostream|istream|chrono|exception|bad_alloc|runtime_"
    "error|logic_error|out_of_range|length_error|range_error|"
    "invalid_argument|overflow_error|domain_error|random_device|_Rb_tree\\w*|_Hash_bytes|put|"
    "uncaught_exceptions?|nothrow)\\b.*|"
    "(vtable|typeinfo|typeinfo name|VTT) for (std|__cxxabiv1)::.*");

/// Of the simulator: what its headers write into a kernel.
const Pattern kNeededOfSimulator(
    "((TLS (init|wrapper) function|thread-local (wrapper|initialization) routine|guard variable|"
    "typeinfo|typeinfo name|vtable) for )?"
    "warpstep::(throw_\\w+|last_launch|Error::.*|Error|course::Call::\\w+|sim::(word::|half::)?[a-"
    "z]\\w*|"
    "sim::(KernelHeap|SharedMemory)::\\w+)");
/// CUDA's functions that write files, such as the checkers' reports.
const std::set<std::string> kNotOfCuda{"cudaGraphDebugDotPrint"};
const std::set<std::string> kNotOfSimulator{"warpstep::sim::observer", "warpstep::sim::settings"};

/// Functions that the compiler's own code calls before main().
const Pattern kCalledEarly(
    "_ZNSt8ios_base4InitC[12]Ev|__tsan_init|__tsan_(unaligned_)?(read|write)\\d+|_ZN8warpstep3sim("
    "15register_kernel|"
    "22register_host_function)\\w*");

std::string without_arguments(const std::string& name) {
  const std::size_t end = name.find_first_of("(<[", name.starts_with("operator") ? 10 : 0);
  std::string plain = name.substr(0, end);
  while (!plain.empty() && plain.back() == ' ') plain.pop_back();
  return plain;
}

bool may_need(const std::string& symbol, const std::string& name) {
  if (!symbol.starts_with("_Z") || symbol.starts_with("_Zn") || symbol.starts_with("_Zd"))
    return kNeeded.matches(symbol) && !kNotOfCuda.contains(symbol);
  if (kNeededOfLibrary.matches(name)) return true;
  const std::string plain = without_arguments(name);
  return kNeededOfSimulator.matches(plain) && !kNotOfSimulator.contains(plain);
}

/// A function of the system's libraries, which code of the judge calls: a definition of the same
/// name, strong or weak, would be called in its place.
bool is_of_libraries(const std::string& symbol) {
  return dlsym(RTLD_DEFAULT, symbol.c_str()) != nullptr;
}

/// Definitions in names that are not the answer's.
bool may_define(const std::string& symbol, char kind) {
  const bool is_weak = std::string_view("WVuwv").find(kind) != std::string_view::npos;
  if (!symbol.starts_with("_Z")) {
    const bool is_function =
        kind == 'T' || kind == 'i' || (is_weak && !symbol.starts_with("DW.ref."));
    return !kNeeded.matches(symbol) && symbol != "main" &&
           !(is_function && is_of_libraries(symbol));
  }
  if (is_weak)  // templates and inline functions of headers, also those that a library has too
    return symbol.starts_with("_ZNS") || symbol.starts_with("_ZNKS") || symbol.starts_with("_ZS") ||
           symbol.starts_with("_ZT") || !is_of_libraries(symbol);
  if (symbol.starts_with("_Zn") || symbol.starts_with("_Zd") || symbol.starts_with("_ZNS") ||
      symbol.starts_with("_ZS"))
    return false;
  return !symbol.starts_with("_ZN8warpstep") ||
         symbol == "_ZN8warpstep6course13call_exerciseERNS0_4CallE";
}

struct Symbol {
  std::string name;
  char kind = 0;
};

/// A symbol as a C++ programmer writes it, with the types of its parameters.
std::string in_words(const std::string& symbol) {
  const std::unique_ptr<char, void (*)(void*)> words(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, nullptr), &std::free);
  return words && symbol.starts_with("_Z") ? words.get() : symbol;
}

/// What one of the binutils says of an object file. Nothing may be concluded from half of it.
std::string said_by(const std::string& tool, Arguments words) {
  const auto program = find_program(tool);
  if (!program) throw Refusal(fmt::format("the judge needs {}, which is not installed", tool));
  words.insert(words.begin(), *program);
  const Answer answer = listen_to(words);
  if (!answer.ending.good() || answer.text.empty())
    throw Refusal(fmt::format("{} does not read the object file of the answer", tool));
  return answer.text;
}

std::vector<Symbol> symbols_in(const std::filesystem::path& object) {
  // Else it loads every compiler's plug-in that is installed, which takes longer than all the rest.
  constexpr const char* kNoPlugin = "--plugin=/dev/null";
  std::istringstream lines(said_by("nm", {kNoPlugin, "--no-sort", object}));
  std::vector<Symbol> all;
  for (std::string line; std::getline(lines, line);)
    if (line.size() > 19) all.push_back({line.substr(19), line[17]});
  return all;
}

/// Calls that no answer may make: before main(), or to have something done behind it.
class Calls {
 public:
  /// With a source file, its lines are noted as well, which takes longer.
  Calls(const std::filesystem::path& object, const std::filesystem::path& source)
      : source_(source) {
    Arguments words{"-dr", "--no-show-raw-insn", object};
    if (!source.empty()) words.insert(words.begin(), {"-l", "--inlines"});
    std::istringstream lines(said_by("objdump", std::move(words)));
    for (std::string line; found_.what.empty() && std::getline(lines, line);) read(line);
    end_call("");
  }

  const RefusedSymbol& found() const { return found_; }

 private:
  void read(const std::string& line) {
    static const Pattern kFunction("^[0-9a-f]+ <(.*)>:$");
    static const Pattern kCall("^ *[0-9a-f]+:\\s+(call|bl|jmp)\\w*\\s.*");
    static const Pattern kTarget("^\\s+[0-9a-f]+: R_\\w+\\s+([\\w.]+).*");
    static const Pattern kPlace("^(?: *inlined by )?(/.*):([0-9]+)( \\(.*\\))?$");
    if (const Match function = kFunction.match(line)) {
      end_call("");
      const std::string& name = function[1];
      is_early_ = name.starts_with("_GLOBAL__") || name.starts_with("_sub_I_") ||
                  name.starts_with("_sub_D_");
      line_ = 0;
      named_.clear();
    } else if (const Match symbol = kTarget.match(line)) {
      const std::string& target = symbol[1];
      if (is_early_)
        is_call_ ? end_call(target) : static_cast<void>(named_.insert(target));
      else if (target == "__cxa_atexit")
        refuse(
            "a static variable of a function may have no destructor, which would run behind "
            "main(): "
            "make it an ordinary variable");
    } else if (const Match place = source_.empty() ? Match{} : kPlace.match(line)) {
      if (std::filesystem::path(place[1]) == source_) line_ = std::stoi(place[2]);
    } else if (is_early_) {
      end_call("");
      is_call_ = kCall.matches(line);
    }
  }

  /// Of a function of the answer itself if there is no target.
  void end_call(const std::string& target) {
    if (!is_call_) return;
    is_call_ = false;
    const bool is_good = target == "__cxa_atexit" ? ends_streams() : kCalledEarly.matches(target);
    named_.clear();
    if (!is_good)
      refuse(
          "no code may run before main(): give variables outside functions "
          "constant values");
  }

  /// Whether the only function that the code has named since its last call is the destructor of
  /// what <iostream> has in every file.
  bool ends_streams() const {
    bool is_named = false;
    for (const std::string& name : named_) {
      const bool is_destructor = name.starts_with("_ZNSt8ios_base4InitD");
      if (!is_destructor && name != "__dso_handle" && name != "_ZStL8__ioinit" &&
          !name.starts_with(".bss"))
        return false;
      is_named |= is_destructor;
    }
    return is_named;
  }

  void refuse(std::string_view what) {
    if (found_.what.empty()) found_ = {std::string(what), "", line_};
  }

  const std::filesystem::path source_;
  RefusedSymbol found_;
  bool is_early_ = false, is_call_ = false;
  int line_ = 0;                 // of the source
  std::set<std::string> named_;  // since the last call
};

}  // namespace

RefusedSymbol refused_symbol(const std::filesystem::path& object,
                             const std::filesystem::path& source) {
  for (const auto& [symbol, kind] : symbols_in(object)) {
    if (symbol == "__cxa_atexit") continue;  // its calls are judged
    if ((kind == 'U' || kind == 'w') && !may_need(symbol, in_words(symbol)))
      return {fmt::format("an answer does not need {}", in_words(symbol)), in_words(symbol), 0};
    if (symbol == "main")
      return {"the judge has a main() of its own, which calls your functions: remove this one",
              symbol, 0};
    if (std::string_view("TDBRGSCVWui").find(kind) != std::string_view::npos &&
        !may_define(symbol, kind))
      return {fmt::format("{} cannot be defined: it has a meaning already", in_words(symbol)),
              in_words(symbol), 0};
  }
  if (Calls(object, "").found().what.empty()) return {};
  return Calls(object, source).found();
}

}  // namespace warpstep::tools::course
