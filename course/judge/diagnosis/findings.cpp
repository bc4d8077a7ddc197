#include "course/judge/diagnosis/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

namespace warpstep::course {

namespace {

using Json = nlohmann::json;

/// A caged answer lies in another folder each time.
void remove_folder_of(const std::string& file, std::string& text) {
  const std::string folder = std::filesystem::path(file).parent_path().string() + "/";
  for (std::size_t at = 0; folder != "/" && (at = text.find(folder)) != text.npos;)
    text.erase(at, folder.size());
}

bool begins(const std::string& text, const char* with) {
  return text.rfind(with, 0) == 0;
}

bool is_write(const Json& actor) {
  const std::string role = actor.value("role", "");
  return begins(role, "wr") || begins(role, "add") || begins(role, "exch");
}

std::string code_of_access(const Json& finding) {
  const Json object = finding["object"];
  const std::string index = object.is_object() ? object.value("index", "") : "";
  const long long offset = object.is_object() ? object.value("offset", 0LL) : 0;
  if (object.is_object() && object.value("kind", "") == "shared") return "O4";
  if (finding["rule"] == "out-of-bounds-shared") return "O4";
  if (index.find("[-") != std::string::npos || offset < 0) return "O3";
  const Json& actors = finding["actors"];
  return !actors.empty() && is_write(actors[0]) ? "O2" : "O1";
}

std::string code_of_race(const Json& finding) {
  const Json& actors = finding["actors"];
  if (actors.size() < 2) return "R2";
  if (finding["rule"] != "race-shared" &&
      actors[0].value("block", Json()) != actors[1].value("block", Json()))
    return "R3";
  return is_write(actors[0]) && is_write(actors[1]) ? "R2" : "R1";
}

std::string code_of(const Json& finding) {
  static const std::map<std::string, std::string> kCodes{
      {"misaligned-access", "O1"},
      {"null-pointer", "P1"},
      {"host-pointer-in-kernel", "P1"},
      {"device-pointer-on-host", "P2"},
      {"foreign-shared-pointer", "O4"},
      {"cluster-memory-lifetime", "O4"},
      {"write-to-constant", "V3"},
      {"use-after-free", "M1"},
      {"use-before-allocation", "M1"},
      {"double-free", "M1"},
      {"invalid-free", "M1"},
      {"wrong-copy", "M1"},
      {"leak", "M1"},
      {"unchecked-error", "M1"},
      {"stack-overflow", "F1"},
      {"uninitialised-shared", "U1"},
      {"uninitialised-global", "U2"},
      {"uninitialised-local", "U2"},
      {"uninitialised-copy", "U2"},
      {"divergent-barrier", "B1"},
      {"barrier-after-exit", "B1"},
      {"different-barriers", "B1"},
      {"mask-without-caller", "B1"},
      {"lane-never-arrives", "B1"},
      {"shuffle-from-inactive-lane", "B1"},
      {"redundant-barrier", "B3"},
      {"launch-failed", "L1"},
      {"missing-synchronisation", "P3"},
      {"race-host", "P3"},
      {"index-overflow", "O3"},
      {"timeout", "H1"},
      {"deadlock", "H1"},
      {"grid-barrier-impossible", "H1"},
  };
  const std::string rule = finding.value("rule", "");
  if (begins(rule, "out-of-bounds")) return code_of_access(finding);
  if (begins(rule, "race-") && rule != "race-host") return code_of_race(finding);
  const auto found = kCodes.find(rule);
  return found == kCodes.end() ? "F1" : found->second;
}

/// The innermost location in the learner's own words, and who was there.
void set_location(Message& message, const Json& actor) {
  const auto take = [&](const char* name, int* to) {
    if (actor.contains(name) && actor[name].size() == 3)
      for (int i = 0; i < 3; ++i) to[i] = actor[name][static_cast<std::size_t>(i)];
  };
  take("block", message.block);
  take("thread", message.thread);
  for (const Json& frame : actor.value("stack", Json::array()))
    if (frame.value("line", 0) != 0) {
      message.file = frame.value("file", "");
      message.line = frame["line"];
      break;
    }
}

std::string actor_in_words(const Json& actor) {
  std::string text = actor.value("role", "");
  if (actor.value("host", false)) {
    text += " the host";
  } else if (actor.contains("thread")) {
    const auto& b = actor["block"];
    const auto& t = actor["thread"];
    text += fmt::format(" block ({},{},{}), thread ({},{},{}), after {} barriers", b[0].get<int>(),
                        b[1].get<int>(), b[2].get<int>(), t[0].get<int>(), t[1].get<int>(),
                        t[2].get<int>(), actor.value("phase", 0));
  }
  if (const std::string value = actor.value("value", ""); !value.empty())
    text += ", value " + value;
  for (const Json& frame : actor.value("stack", Json::array()))
    if (frame.value("line", 0) != 0)
      return text + fmt::format(", at {}:{}",
                                std::filesystem::path(frame.value("file", "")).filename().string(),
                                frame["line"].get<int>());
  return text;
}

bool is_lost_update(const Json& finding) {
  const Json& actors = finding["actors"];
  return actors.size() == 2 && is_write(actors[0]) != is_write(actors[1]) &&
         !actors[0]["stack"].empty() && !actors[1]["stack"].empty() &&
         actors[0]["stack"][0]["line"] == actors[1]["stack"][0]["line"];
}

/// The first line says that a launch was too long, the others where its threads are.
void split(Message& message) {
  std::istringstream lines(message.what);
  std::getline(lines, message.what);
  if (const std::size_t at = message.what.find("; where the threads are:"); at != std::string::npos)
    message.what.erase(at);
  for (std::string line; std::getline(lines, line) && message.details.size() < 6;)
    message.details.push_back(line);
}

/// "    thread (0,0,0) running at add_ten.cu:3": a loop that accesses nothing keeps no stack.
void take_line_of_state(Message& message) {
  constexpr std::string_view kRunning = " running at ";
  for (const std::string& state : message.details) {
    const std::size_t at = state.find(kRunning), colon = state.rfind(':');
    if (at == state.npos || colon < at + kRunning.size()) continue;
    message.file = state.substr(at + kRunning.size(), colon - at - kRunning.size());
    message.line = std::atoi(state.c_str() + colon + 1);
    return;
  }
}

Message message_of(const Json& finding) {
  Message message;
  message.code = code_of(finding);
  message.what = finding.value("what", "");
  message.is_info = finding.value("severity", "") == "advice";
  if (finding["rule"] == "timeout") split(message);
  const Json object = finding["object"];
  if (object.is_object()) message.array = object.value("name", "");
  const Json& actors = finding["actors"];
  if (!actors.empty()) set_location(message, actors[0]);
  if (finding["rule"] == "timeout" && message.line == 0) take_line_of_state(message);
  // A line that reads and writes the same cell, in two threads: x += y. In an array of shared
  // memory it may be s[t] += s[t + 1], which only lacks a barrier.
  const bool is_one_cell =
      object.is_object() && !actors.empty() && object["bytes"] == actors[0]["bytes"];
  if ((message.code == "R1" || message.code == "R3") && is_lost_update(finding) &&
      (finding["rule"] == "race-global" || is_one_cell))
    message.code = "R2";
  remove_folder_of(message.file, message.what);
  if (finding["rule"] == "timeout" && message.line != 0)
    message.what += fmt::format(", and a thread is still in line {}", message.line);
  for (const Json& actor : actors)
    if (message.details.size() < 4) message.details.push_back(actor_in_words(actor));
  if (const std::string missing = finding.value("missing", ""); !missing.empty()) {
    std::istringstream lines(missing);
    for (std::string line; std::getline(lines, line) && message.details.size() < 8;)
      message.details.push_back(line);
    if (message.code == "R1" && missing.find("__syncthreads()") != std::string::npos)
      message.details.back() = "missing: " + message.details.back();
  }
  for (std::string& detail : message.details) remove_folder_of(message.file, detail);
  return message;
}

/// The cause of a race within a block, if a barrier would prevent it: a phase that should be two.
std::optional<Message> missing_barrier(const Json& finding, const Message& race) {
  std::string missing = finding.value("missing", "");
  if (race.code != "R1" || finding["rule"] != "race-shared" || !begins(missing, "__syncthreads() "))
    return {};
  remove_folder_of(race.file, missing);
  Message message;
  message.code = "B2";
  message.file = race.file;
  message.line = race.line;
  const int barriers = finding["actors"][0].value("phase", 0);
  const std::string phase =
      barriers == 0 ? "before the first barrier" : fmt::format("after barrier {}", barriers);
  message.what = fmt::format("a {} is missing: the code {} should be two phases", missing, phase);
  return message;
}

}  // namespace

std::vector<Found> read_findings(const std::string& report) {
  std::vector<Found> all;
  std::istringstream lines(report);
  bool is_stopped = false;  // a kernel was: what it did not come to write is no mistake of its own
  for (std::string line; std::getline(lines, line);) try {
      const Json finding = Json::parse(line);
      if (!finding.contains("rule")) continue;
      const std::string rule = finding["rule"];
      if (finding.value("severity", "") == "advice" && rule != "redundant-barrier") continue;
      if (is_stopped && rule == "uninitialised-copy") continue;
      is_stopped |= rule == "timeout";
      Found found;
      found.launch = finding.value("launch", std::uint64_t{0});
      found.message = message_of(finding);
      found.rule = rule;
      if (const Json& object = finding["object"]; object.is_object()) {
        found.memory = object.value("name", "");
        found.index = object.value("index", "");
        found.address = object.value("address", std::uint64_t{0});
        found.offset = object.value("offset", 0LL);
      }
      if (const Json& actors = finding["actors"]; !actors.empty()) {
        found.role = actors[0].value("role", "");
        found.bytes = actors[0].value("bytes", 0LL);
      }
      std::optional<Message> cause = missing_barrier(finding, found.message);
      all.push_back(std::move(found));
      if (cause) all.push_back({all.back().launch, std::move(*cause), rule, "", "", 0, 0, ""});
    } catch (const Json::exception&) {
      continue;  // truncated, or not a finding
    }
  return all;
}

std::optional<std::size_t> launches_in(const std::string& report) {
  std::istringstream lines(report);
  std::size_t count = 0;
  std::string first, last;
  for (std::string line; std::getline(lines, line); ++count) {
    if (count == 0) first = line;
    last = std::move(line);
  }
  const Json head = Json::parse(first, nullptr, false), end = Json::parse(last, nullptr, false);
  const bool is_whole = head.is_object() && head.contains("format") && end.is_object() &&
                        end.contains("end") && end["end"] == true && report.back() == '\n' &&
                        count == end["counts"].size() + 2;
  if (!is_whole) return std::nullopt;
  return end["covered"]["launches"].get<std::size_t>();
}

}  // namespace warpstep::course
