#include <spdlog/sinks/stdout_sinks.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "runtime/log_internal.h"

namespace warpstep {

namespace {

std::shared_ptr<spdlog::logger> make_logger() {
  auto logger = std::make_shared<spdlog::logger>("warpstep",
                                                 std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern("warpstep %l: %v");
  logger->set_level(spdlog::level::off);
  const char* const text = std::getenv("WARPSTEP_LOG");
  if (text == nullptr) return logger;
  const spdlog::level::level_enum level = spdlog::level::from_str(text);
  if (level == spdlog::level::off && std::string_view(text) != "off") {
    std::fprintf(stderr,
                 "warpstep: WARPSTEP_LOG is '%s', but must be trace, debug, info, warn, error or "
                 "off\n",
                 text);
    std::exit(1);
  }
  logger->set_level(level);
  return logger;
}

}  // namespace

spdlog::logger& logger() {
  // Never destroyed: objects that outlive main() may still log.
  static const auto& logger = *new std::shared_ptr<spdlog::logger>(make_logger());
  return *logger;
}

}  // namespace warpstep
