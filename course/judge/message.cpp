#include "course/judge/message.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

namespace warpstep::course {

nlohmann::ordered_json as_json(const Message& message) {
  nlohmann::ordered_json json{{"code", message.code}, {"what", message.what}};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) json[name] = value;
  };
  add("array", message.array);
  add("file", message.file);
  if (message.line != 0) json["line"] = message.line;
  add("source", message.source);
  if (message.block[0] >= 0) json["block"] = message.block;
  if (message.thread[0] >= 0) json["thread"] = message.thread;
  if (!message.details.empty()) json["details"] = message.details;
  add("shape", message.shape);
  add("schedule", message.schedule);
  if (message.is_info) json["info"] = true;
  return json;
}

int rank_of(const std::string& code) {
  static constexpr const char* kOrder[] = {"J1", "C1", "K1", "P1", "P2", "L1", "M1", "O3", "O1",
                                           "O2", "O4", "F1", "B1", "E1", "R2", "R1", "B2", "R3",
                                           "U1", "U2", "H1", "P3", "V3", "V2", "R4", "G1", "L2",
                                           "V1", "T5", "T1", "T2", "T3", "T4", "B3"};
  const auto found = std::find(std::begin(kOrder), std::end(kOrder), code);
  return static_cast<int>(found - std::begin(kOrder));
}

}  // namespace warpstep::course
