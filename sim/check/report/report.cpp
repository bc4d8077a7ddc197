// Path of a finding, 3 of 4. Next: tools/check/text.cpp.
#include "sim/check/report/report.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "sim/check/report/coverage.h"
#include "sim/check/report/report_counts.h"
#include "sim/gpu/device_profile.h"

namespace warpstep::sim::check {

namespace {

using Json = nlohmann::ordered_json;

int file = -1;
pid_t owner = 0;  // a child that the program forks has nothing to report
ReportCounts* report_counts = nullptr;
std::size_t written = 0;

void note_lost() {
  if (report_counts == nullptr || report_counts->lost++ != 0) return;
  std::fprintf(stderr, "warpstep: the report cannot be written: %s\n", std::strerror(errno));
}

void write_line(const Json& json) {
  if (file < 0 || getpid() != owner) return;
  const auto replace = Json::error_handler_t::replace;  // names that are no UTF-8
  const std::string line = json.dump(-1, ' ', false, replace) + "\n";
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t wrote = write(file, line.data() + done, line.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return note_lost();
    done += static_cast<std::size_t>(wrote);
  }
}

[[noreturn]] void refuse(const std::string& name) {
  std::fprintf(stderr, "warpstep: cannot write the report %s\n", name.c_str());
  std::exit(1);
}

ReportCounts* map_tally(const std::string& name) {
  static ReportCounts nobodys;
  if (name == "/dev/null.counts") return &nobodys;
  const int counts = open(name.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (counts < 0 || posix_fallocate(counts, 0, sizeof(ReportCounts)) != 0) refuse(name);
  void* const memory =
      mmap(nullptr, sizeof(ReportCounts), PROT_READ | PROT_WRITE, MAP_SHARED, counts, 0);
  close(counts);
  if (memory == MAP_FAILED) refuse(name);
  return static_cast<ReportCounts*>(memory);
}

const char* name_of(Tool tool) {
  constexpr const char* kNames[] = {"memcheck",  "initcheck", "racecheck",
                                    "synccheck", "leakcheck", "api"};
  return kNames[static_cast<int>(tool)];
}

const char* name_of(Severity severity) {
  constexpr const char* kNames[] = {"error", "warning", "advice"};
  return kNames[static_cast<int>(severity)];
}

Json as_json(const uint3& index) {
  return {index.x, index.y, index.z};
}

Json as_json(const std::vector<SourceLocation>& stack) {
  Json json = Json::array();
  for (const SourceLocation& location : stack)
    json.push_back(
        {{"function", location.function}, {"file", location.file}, {"line", location.line}});
  return json;
}

Json as_json(const Actor& actor) {
  Json json{{"role", actor.role}, {"host", actor.on_host}};
  if (!actor.on_host)
    json.update({{"block", as_json(actor.block)},
                 {"thread", as_json(actor.thread)},
                 {"warp", actor.warp},
                 {"lane", actor.lane},
                 {"phase", actor.phase}});
  json.update({{"bytes", actor.bytes}, {"value", actor.value}, {"stack", as_json(actor.stack)}});
  return json;
}

Json as_json(const Object& object) {
  if (object.kind.empty()) return nullptr;
  return {{"kind", object.kind},
          {"name", object.name},
          {"address", object.address},
          {"bytes", object.bytes},
          {"offset", object.offset},
          {"index", object.index},
          {"made_at", as_json(object.made_at)}};
}

}  // namespace

void open_report(const char* name) {
  devices();  // one that does not exist is refused, and there is nothing to report
  file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) refuse(name);
  owner = getpid();
  report_counts = map_tally(std::string(name) + ".counts");
  write_line({{"format", "warpstep-report"}, {"version", 1}});
}

void count(std::size_t number) {
  if (report_counts != nullptr) ++report_counts->counts[number];
}

void count_further() {
  if (report_counts != nullptr) ++report_counts->further;
}

void note_coverage() {
  if (report_counts != nullptr) report_counts->covered = coverage;
}

void write_finding(const Finding& finding) {
  note_coverage();
  ++written;
  Json actors = Json::array();
  for (const Actor& actor : finding.actors) actors.push_back(as_json(actor));
  write_line({{"tool", name_of(finding.tool)},
              {"rule", finding.rule},
              {"severity", name_of(finding.severity)},
              {"what", finding.what},
              {"kernel", finding.kernel},
              {"launch", finding.launch},
              {"actors", actors},
              {"object", as_json(finding.object)},
              {"missing", finding.missing},
              {"next", finding.next}});
}

void close_report() {
  if (file < 0) return;
  note_coverage();
  Json counts = Json::array();
  for (std::size_t i = 0; i < written; ++i) counts.push_back(report_counts->counts[i]);
  write_line({{"end", true},
              {"counts", counts},
              {"further", report_counts->further},
              {"covered",
               {{"launches", coverage.launches},
                {"blocks", coverage.blocks},
                {"barriers", coverage.barriers},
                {"accesses", coverage.accesses},
                {"unwatched", coverage.unwatched},
                {"unwatched_blocks", coverage.unwatched_blocks},
                {"unplaced_accesses", coverage.unplaced_accesses}}}});
  close(file);
  file = -1;
}

}  // namespace warpstep::sim::check
