#include "tools/debug/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <tuple>

#include "tools/system/cache.h"
#include "tools/system/home.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::debug {
namespace {

/// Returns "5,3" unchanged; throws if it is not one to three integers.
const std::string& coordinates(const char* option, const std::string& text) {
  int numbers = text.empty() ? 0 : 1;
  bool digit_before = false;
  for (const char letter : text) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(letter)) != 0;
    if (letter == ',' && digit_before)
      ++numbers;
    else if (!is_digit)
      numbers = 4;
    digit_before = is_digit;
  }
  if (!digit_before || numbers > 3)
    throw Refusal(fmt::format("{} is '{}', but must be one to three whole numbers, such as 5,3",
                              option, text));
  return text;
}

/// The thread filter of a breakpoint: " thread 5,3 block 1,0".
std::string filter(const Request& request) {
  std::string text;
  if (!request.thread.empty()) text += " thread " + coordinates("--thread", request.thread);
  if (!request.block.empty()) text += " block " + coordinates("--block", request.block);
  return text;
}

/// The same for cuda-gdb, as a condition.
std::string condition(const Request& request) {
  std::string text;
  for (const auto& [option, name, value] : {std::tuple{"--thread", "threadIdx", request.thread},
                                            {"--block", "blockIdx", request.block}}) {
    if (value.empty()) continue;
    std::string numbers = coordinates(option, value);
    for (const char axis : {'x', 'y', 'z'}) {
      const std::size_t comma = std::min(numbers.find(','), numbers.size());
      const std::string number = numbers.substr(0, comma);
      text += fmt::format("{}{}.{} == {}", text.empty() ? " if " : " && ", name, axis,
                          number.empty() ? "0" : number);
      numbers.erase(0, std::min(comma + 1, numbers.size()));
    }
  }
  return text;
}

/// Commands that stop at the location of the options.
Arguments first_stop(const Request& request) {
  const bool is_gpu = request.kernels.empty();
  const std::string where = is_gpu ? condition(request) : filter(request);
  if (request.location.empty() && where.empty()) return {};
  if (is_gpu && !request.location.empty() && !where.empty())  // threadIdx is known in kernels alone
    return {"-ex", "set cuda break_on_launch application",
            "-ex", "run",
            "-ex", "set cuda break_on_launch none",
            "-ex", "break " + request.location + where,
            "-ex", "continue"};
  if (!request.location.empty()) return {"-ex", "break " + request.location + where, "-ex", "run"};
  if (is_gpu) throw Refusal("with --gpu, --thread and --block need --break PLACE");
  return {"-ex", "cuda stop" + where, "-ex", "run"};
}

/// Lets gdb's Python keep our scripts compiled in the user's cache: 0.2 s of each start.
Arguments kept_bytecode() {
  const std::filesystem::path folder = cache_folder();
  if (folder.empty()) return {};
  using nlohmann::json;  // its string is one of Python's too
  const std::string text =
      json((folder / "bytecode").string()).dump(-1, ' ', true, json::error_handler_t::ignore);
  return {"-iex", "python import sys; sys.pycache_prefix = " + text};
}

}  // namespace

std::filesystem::path find_debugger(bool gpu) {
  if (gpu) {
    if (const auto nvcc = find_nvcc()) {
      const auto beside = nvcc->parent_path() / "cuda-gdb";
      if (std::filesystem::exists(beside)) return beside;
    }
    if (auto found = find_program("cuda-gdb")) return *found;
    throw Refusal("there is no cuda-gdb on this machine; it comes with the CUDA toolkit");
  }
  if (auto found = find_program("gdb")) return *found;
  throw Refusal("there is no gdb on this machine; install it: sudo apt-get install gdb");
}

Arguments command_of(const std::filesystem::path& debugger, const Request& request) {
  Arguments command{debugger, "-q"};
  if (!request.interpreter.empty()) command.push_back("--interpreter=" + request.interpreter);
  if (request.batch) command.emplace_back("-batch");
  append(command, {"-iex", "set debuginfod enabled off", "-iex", "set print thread-events off",
                   "-ex", "set confirm off"});
  if (!request.kernels.empty()) {
    append(command, kept_bytecode());
    append(command, {"-x", request.kernels});
  }
  if (!request.core.empty()) append(command, {"-ex", "warpstep-open-core"});
  append(command, first_stop(request));
  for (const std::string& script : request.scripts) append(command, {"-x", script});
  for (const std::string& line : request.commands) append(command, {"-ex", line});
  if (!request.core.empty()) append(command, {"--core=" + request.core});
  append(command, {"--args", request.program});
  append(command, request.arguments);
  return command;
}

Arguments adapter_of(const std::filesystem::path& debugger, const std::filesystem::path& script) {
  Arguments command{debugger, "-q", "-nx", "-batch"};
  append(command, {"-iex", "set debuginfod enabled off", "-iex", "set print thread-events off"});
  append(command, kept_bytecode());
  append(command, {"-x", script});
  return command;
}

}  // namespace warpstep::tools::debug
