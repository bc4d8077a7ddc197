// A report as a JSON document.
#include "tools/check/document.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "tools/system/output.h"
#include "tools/system/refusal.h"

namespace warpstep::tools::check {

namespace {

constexpr const char* kFormat = "warpstep-findings";
constexpr int kVersion = 1;

Json as_json(const Report& report) {
  Json by_rule = Json::object();
  for (const Json& finding : report.findings) {
    Json& count = by_rule[finding["rule"].get<std::string>()];
    count = count.is_null() ? 1 : count.get<int>() + 1;
  }
  return {{"format", kFormat},
          {"version", kVersion},
          {"program", report.program},
          {"arguments", report.arguments},
          {"ended",
           {{"complete", report.complete},
            {"exit_code", report.exit_code},
            {"signal", report.signal},
            {"interrupted", report.interrupted}}},
          {"findings", report.findings},
          {"summary",
           {{"findings", report.findings.size()},
            {"rules", by_rule},
            {"suppressed", report.suppressed},
            {"further", report.further}}},
          {"covered", report.covered}};
}

void check_stack(const Json& stack) {
  for (const Json& frame : stack) {
    frame.at("function").get<std::string>();
    frame.at("file").get<std::string>();
    frame.at("line").get<int>();
    frame.at("text").get<std::string>();
  }
}

void check_index(const Json& index) {
  for (int i = 0; i < 3; ++i) index.at(i).get<unsigned>();
}

/// Reads everything that the views of a finding use: throws if something is missing.
void check_finding(const Json& finding) {
  for (const char* text : {"tool", "rule", "severity", "what", "kernel", "missing", "next"})
    finding.at(text).get<std::string>();
  finding.at("launch").get<std::uint64_t>();
  finding.at("count").get<std::uint64_t>();
  for (const Json& actor : finding.at("actors")) {
    actor.at("role").get<std::string>();
    actor.at("value").get<std::string>();
    actor.at("bytes").get<std::uint64_t>();
    check_stack(actor.at("stack"));
    if (actor.at("host").get<bool>()) continue;
    check_index(actor.at("block"));
    check_index(actor.at("thread"));
    for (const char* number : {"warp", "lane", "phase"}) actor.at(number).get<unsigned>();
  }
  const Json& object = finding.at("object");
  if (object.is_null()) return;
  for (const char* text : {"kind", "name", "index"}) object.at(text).get<std::string>();
  object.at("bytes").get<std::uint64_t>();
  object.at("offset").get<std::int64_t>();
  check_stack(object.at("made_at"));
}

Report from_json(const Json& json) {
  Report report;
  report.program = json.at("program");
  report.arguments = json.at("arguments").get<std::vector<std::string>>();
  report.complete = json.at("ended").at("complete");
  report.exit_code = json.at("ended").at("exit_code");
  report.signal = json.at("ended").at("signal");
  report.interrupted = json.at("ended").value("interrupted", false);
  report.suppressed = json.at("summary").at("suppressed");
  report.further = json.at("summary").at("further");
  report.covered = json.at("covered");
  for (const char* number : {"launches", "blocks", "barriers", "accesses", "unwatched"})
    report.covered.at(number).get<std::uint64_t>();
  for (const Json& finding : json.at("findings")) {
    check_finding(finding);
    report.findings.push_back(finding);
  }
  return report;
}

}  // namespace

bool write_document(const std::filesystem::path& name, const Report& report) {
  const auto replace = Json::error_handler_t::replace;  // source lines that are not UTF-8
  return write_file(name, as_json(report).dump(2, ' ', false, replace) + "\n");
}

Report read_document(const std::filesystem::path& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file || !std::filesystem::is_regular_file(name))
    throw Refusal(fmt::format("{} cannot be read", name.string()));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("format", Json()) != kFormat)
    throw Refusal(
        fmt::format("{} is not a report of warpstep check --save, or is damaged", name.string()));
  if (json.value("version", Json()) != kVersion)
    throw Refusal(fmt::format("{} is a report of format {}, and this Warpstep reads format {}",
                              name.string(), json.value("version", Json()).dump(), kVersion));
  try {
    return from_json(json);
  } catch (const Json::exception& error) {
    throw Refusal(fmt::format("{} is damaged: {}", name.string(), error.what()));
  }
}

}  // namespace warpstep::tools::check
