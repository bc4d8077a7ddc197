#include "sim/traffic/json_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace warpstep::sim::traffic {

std::string quoted_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string place_as_json(const std::string& file, int line) {
  if (file.empty()) return "null";
  return fmt::format(R"({{"file":{},"line":{}}})", quoted_text(file), line);
}

}  // namespace warpstep::sim::traffic
