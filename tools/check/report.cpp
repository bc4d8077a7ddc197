// Report of one run of a checked program.
#include "tools/check/report.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>

namespace warpstep::tools::check {

namespace fs = std::filesystem;

namespace {

// FILE.counts: 64-bit numbers, as sim/check/report/report_counts.h says.
constexpr std::size_t kNumbersBefore = 16;
constexpr std::array<const char*, 5> kCovered{"launches", "blocks", "barriers", "accesses",
                                              "unwatched"};

std::vector<std::uint64_t> read_numbers(const fs::path& name, std::size_t most) {
  std::vector<std::uint64_t> numbers(most);
  std::ifstream file(name, std::ios::binary);
  file.read(reinterpret_cast<char*>(numbers.data()),
            static_cast<std::streamsize>(most * sizeof(std::uint64_t)));
  return numbers;
}

/// Two findings with the same key look the same to the user.
std::string key_of(const Json& finding) {
  Json key{finding["rule"], finding["kernel"]};
  for (const Json& actor : finding["actors"]) {
    key.push_back(actor["role"]);
    key.push_back(actor["stack"]);
  }
  if (finding["actors"].empty()) key.push_back(finding["what"]);
  if (const Json& object = finding["object"]; object.is_object()) {
    // Blocks of memory that the same line allocates are distinguished by their variables alone.
    const std::string name = object["name"];
    key.push_back(object["made_at"]);
    if (object["made_at"].empty() || !name.starts_with("block ")) key.push_back(name);
  }
  return key.dump();
}

int order_of(const Json& finding) {
  const std::string severity = finding["severity"];
  return severity == "error" ? 0 : severity == "warning" ? 1 : 2;
}

/// The lines of source files, each read once.
class Sources {
 public:
  std::string line(const std::string& name, int number) {
    auto file = files_.find(name);
    if (file == files_.end()) {
      file = files_.emplace(name, std::vector<std::string>()).first;
      std::ifstream in(name);
      for (std::string text; std::getline(in, text);) file->second.push_back(text);
    }
    const auto at = static_cast<std::size_t>(number - 1);
    return number > 0 && at < file->second.size() ? file->second[at] : "";
  }

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace

Report read_report(const fs::path& name) {
  Report report;
  std::ifstream file(name);
  report.begun = file.is_open();
  for (std::string line; std::getline(file, line);) {
    Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) break;  // the program ended in the middle of a line
    if (json.contains("rule")) report.findings.push_back(std::move(json));
    report.complete = report.complete || json.contains("end");
  }
  const auto numbers =
      read_numbers(name.string() + ".counts", kNumbersBefore + report.findings.size());
  report.further = numbers[0];
  report.lost = numbers[kNumbersBefore - 1] != 0;
  for (std::size_t i = 0; i < kCovered.size(); ++i) report.covered[kCovered[i]] = numbers[i + 1];
  for (std::size_t i = 0; i < report.findings.size(); ++i)
    report.findings[i]["count"] = std::max<std::uint64_t>(1, numbers[kNumbersBefore + i]);
  return report;
}

void fold(Report& report) {
  std::map<std::string, std::size_t> known;
  std::vector<Json> folded;
  for (Json& finding : report.findings) {
    const auto [entry, is_new] = known.emplace(key_of(finding), folded.size());
    if (is_new) {
      folded.push_back(std::move(finding));
      continue;
    }
    // The gravest of them is told, whichever was seen first.
    Json& known_as = folded[entry->second];
    const std::uint64_t times =
        known_as["count"].get<std::uint64_t>() + finding["count"].get<std::uint64_t>();
    if (order_of(finding) < order_of(known_as)) known_as = std::move(finding);
    known_as["count"] = times;
  }
  std::stable_sort(folded.begin(), folded.end(),
                   [](const Json& a, const Json& b) { return order_of(a) < order_of(b); });
  report.findings = std::move(folded);
}

void quote_sources(Report& report) {
  Sources sources;
  const auto quote = [&](Json& stack) {
    for (Json& frame : stack) {
      std::string text = sources.line(frame["file"], frame["line"]);
      text.erase(text.find_last_not_of(" \t\r") + 1);
      frame["text"] = text;
    }
  };
  for (Json& finding : report.findings) {
    for (Json& actor : finding["actors"]) quote(actor["stack"]);
    if (finding["object"].is_object()) quote(finding["object"]["made_at"]);
  }
}

}  // namespace warpstep::tools::check
