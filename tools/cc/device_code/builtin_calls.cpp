// CUDA's built-in functions where nvcc does not have them: on the host, and in functions of both
// sides.
#include <fmt/format.h>

#include <array>
#include <set>

#include "tools/cc/device_code/qualifiers.h"
#include "tools/cc/device_code/variables/local_names.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

/// The device's alone. Other names, such as __popc, may be functions of the host here as well.
constexpr auto kOfDevice = std::to_array<std::string_view>({"__syncthreads",
                                                            "__syncthreads_count",
                                                            "__syncthreads_and",
                                                            "__syncthreads_or",
                                                            "__syncwarp",
                                                            "__threadfence",
                                                            "__threadfence_block",
                                                            "__threadfence_system",
                                                            "__shfl_sync",
                                                            "__shfl_up_sync",
                                                            "__shfl_down_sync",
                                                            "__shfl_xor_sync",
                                                            "__ballot_sync",
                                                            "__any_sync",
                                                            "__all_sync",
                                                            "__activemask",
                                                            "__nanosleep",
                                                            "__trap",
                                                            "__ldg",
                                                            "atomicAdd",
                                                            "atomicSub",
                                                            "atomicExch",
                                                            "atomicMin",
                                                            "atomicMax",
                                                            "atomicInc",
                                                            "atomicDec",
                                                            "atomicCAS",
                                                            "atomicAnd",
                                                            "atomicOr",
                                                            "atomicXor",
                                                            "clock64",
                                                            "__clz",
                                                            "__popc",
                                                            "__ffs",
                                                            "__brev",
                                                            "__expf",
                                                            "__logf",
                                                            "__sinf",
                                                            "__cosf",
                                                            "__fdividef"});

class BuiltinFinder {
 public:
  BuiltinFinder(const Declarations& file, Refusals& refusals) : file_(file), refusals_(refusals) {
    for (const Item& item : file.items()) {
      if (file.is_system(item)) continue;
      const std::uint32_t end = item.body == kNone ? item.end : item.body;
      for (std::uint32_t i = item.begin; i < end; ++i)
        if (file.is_word(i)) declared_.insert(file.text(i));
    }
  }

  void run() {
    ClassReader classes(file_);
    for (const Item& item : file_.items()) {
      const auto& around = classes.around(item);
      if (item.body == kNone || file_.is_system(item) || file_.says(item, "template")) continue;
      const std::uint32_t open = parameters_of(file_, item);
      if (open == kNone || !file_.is_word(open - 1)) continue;
      const std::string_view space = space_of(file_, item);
      const bool is_hosts = space == "__host__" && !file_.says(item, "constexpr");
      const bool is_of_both = space == "__host__ __device__" && !is_in_template(around) &&
                              is_checked_for_both(file_, item);
      if (is_hosts || is_of_both)
        look_into(item, fmt::format("{} function(\"{}\")", space, file_.text(open - 1)));
    }
  }

 private:
  void look_into(const Item& item, const std::string& caller) {
    for (std::uint32_t i = item.body + 1; i < item.end; ++i) {
      if (is_extended_lambda(file_, i)) {  // of the device
        while (i < item.end && file_.punct(i) != '{') ++i;
        if (file_.match(i) != kNone) i = file_.match(i);
      }
      if (const std::uint32_t end = end_of_unevaluated(file_, i); end > i) i = end;
      if (const std::uint32_t end = end_of_class(file_, i); end > i) i = end;
      const std::string_view name = file_.text(i);
      const char before = file_.punct(i - 1);
      if (!file_.is_word(i) || file_.punct(i + 1) != '(' || declared_.contains(name) ||
          before == '.' || file_.text(i - 1) == "->" || file_.text(i - 1) == "::")
        continue;
      if (is_one_of(kOfDevice, name) && !is_local(file_, item, name))
        refusals_.add(
            i, fmt::format("calling a __device__ function(\"{}\") from a {} is not allowed", name,
                           caller));
    }
  }

  const Declarations& file_;
  Refusals& refusals_;
  std::set<std::string_view> declared_;  // names that the file may give another meaning
};

}  // namespace

void refuse_builtins(const Declarations& file, Refusals& refusals) {
  BuiltinFinder(file, refusals).run();
}

}  // namespace warpstep::tools::cc
