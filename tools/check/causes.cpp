#include "tools/check/causes.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/check/missing_barriers.h"

namespace warpstep::tools::check {

namespace {

constexpr std::size_t kShown = 3;

/// The line of a party to a race; empty if it is not known.
std::string line_of(const Json& actor) {
  if (actor["stack"].empty()) return "";
  return Json{actor["stack"][0]["file"], actor["stack"][0]["line"]}.dump();
}

bool is_of_copy(const Json& finding) {
  const std::string missing = finding["missing"];
  return (missing.find("a wait for the copy") != missing.npos ||
          missing.find("a wait for this copy") != missing.npos) &&
         finding["object"].is_object() && finding["actors"].size() == 2;
}

/// What was told already, in other words: a copy that is not waited for where a line reads meets it
/// under way, waited for by its own thread, or before it begins.
std::string told_before(const Json& finding) {
  if (!is_of_copy(finding)) return "";
  const Json& actors = finding["actors"];
  const bool first_copies = actors[0]["role"] == "writes" && actors[1]["role"] == "read";
  return Json{finding["kernel"], finding["object"]["name"], line_of(actors[first_copies ? 1 : 0])}
      .dump();
}

/// Plain writes that race with each other: by kernel, memory and the two lines.
struct PlainWrites {
  std::string memory, line, other_line;
  std::size_t finding;
};

std::string memory_of(const Json& finding) {
  return Json{finding["kernel"], finding["object"]["name"]}.dump();
}

std::vector<PlainWrites> plain_writes_of(const std::vector<Json>& findings) {
  std::vector<PlainWrites> writes;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const Json& actors = findings[i]["actors"];
    const bool both_write = findings[i]["object"].is_object() && actors.size() == 2 &&
                            actors[0]["role"] == "writes" && actors[1]["role"] == "wrote";
    if (both_write &&
        findings[i]["what"].get<std::string>().find(" atomically") == std::string::npos)
      writes.push_back({memory_of(findings[i]), line_of(actors[0]), line_of(actors[1]), i});
  }
  return writes;
}

/// The finding of two plain writes, one of which is what an atomic beside it races with: it is the
/// write that is not atomic.
std::optional<std::size_t> writes_beside_atomic(const std::vector<PlainWrites>& all,
                                                const Json& finding) {
  const Json& actors = finding["actors"];
  if (!finding["object"].is_object() || actors.size() != 2) return std::nullopt;
  if (finding["what"].get<std::string>().find(" atomically") == std::string::npos)
    return std::nullopt;
  for (const PlainWrites& writes : all) {
    if (writes.memory != memory_of(finding)) continue;
    for (const Json& actor : actors)
      if (line_of(actor) == writes.line || line_of(actor) == writes.other_line)
        return writes.finding;
  }
  return std::nullopt;
}

/// Empty: of no cause that others may share.
std::string cause_of(const Json& finding) {
  const std::string missing = finding["missing"], kernel = finding["kernel"];
  if (finding["rule"] == "uninitialised-global" && finding["object"].is_object() &&
      !finding["object"]["made_at"].empty() &&
      !finding["actors"].empty())  // kernels of one template
    return Json{finding["object"]["name"], finding["object"]["made_at"][0]["file"],
                finding["object"]["made_at"][0]["line"], line_of(finding["actors"][0])}
        .dump();
  if (missing.empty() || kernel.empty()) return "";
  if (hopes_for_lock_step(finding))
    return Json{kernel, finding["object"]["name"], "lock-step"}.dump();
  return Json{kernel, missing}.dump();
}

void add_left_out(Json& finding, std::uint64_t count) {
  finding["same_cause"] = finding.value("same_cause", std::uint64_t{0}) + count;
}

}  // namespace

void fold_causes(Report& report) {
  const auto barriers = missing_barriers(report.findings);
  struct Group {
    std::size_t size = 0;
    std::size_t last = 0;  // that is kept
  };
  std::map<std::string, Group> groups;
  std::map<std::string, std::size_t> copies;  // that are not waited for, by what is told of them
  std::vector<Json> kept;
  const auto writes = plain_writes_of(report.findings);
  for (std::size_t i = 0; i < report.findings.size(); ++i)
    if (const auto cause = writes_beside_atomic(writes, report.findings[i]))
      add_left_out(report.findings[*cause], 1);
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    Json& finding = report.findings[i];
    if (writes_beside_atomic(writes, finding)) continue;
    const std::string told = told_before(finding);
    if (const auto before = copies.find(told); before != copies.end()) {
      add_left_out(kept[before->second], 1);
      continue;
    }
    const auto barrier = barriers.find(i);
    const std::string cause = barrier != barriers.end() ? barrier->second : cause_of(finding);
    Group unshared;
    Group& group = cause.empty() ? unshared : groups[cause];
    if (++group.size <= kShown) {
      group.last = kept.size();
      if (!told.empty()) copies.emplace(told, kept.size());
      kept.push_back(std::move(finding));
      continue;
    }
    add_left_out(kept[group.last], 1 + finding.value("same_cause", std::uint64_t{0}));
  }
  report.findings = std::move(kept);
}

std::uint64_t left_out_by_cause(const Report& report) {
  std::uint64_t number = 0;
  for (const Json& finding : report.findings)
    number += finding.value("same_cause", std::uint64_t{0});
  return number;
}

}  // namespace warpstep::tools::check
