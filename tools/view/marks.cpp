#include "tools/view/marks.h"

#include "tools/check/causes.h"
#include "tools/check/report.h"

namespace warpstep::tools::view {

namespace {

Mark::Place place_of(const check::Json& actor) {
  Mark::Place place{actor.at("role"), actor.at("block"), actor.at("thread"), "", 0};
  if (!actor.at("stack").empty()) {
    place.file = actor.at("stack").front().at("file");
    place.line = actor.at("stack").front().at("line");
  }
  return place;
}

}  // namespace

std::vector<Mark> read_marks(const std::filesystem::path& file, std::uint64_t& unwatched) {
  check::Report report = check::read_report(file);
  check::fold_causes(report);
  unwatched = report.covered.value("unwatched", std::uint64_t{0});
  std::vector<Mark> marks;
  for (const check::Json& finding : report.findings) {
    Mark mark{finding.at("launch"), finding.at("severity"), finding.at("rule"), finding.at("what"),
              finding.at("next")};
    for (const check::Json& actor : finding.at("actors"))
      if (actor.contains("thread")) mark.places.push_back(place_of(actor));
    if (mark.launch != 0 && !mark.places.empty()) marks.push_back(std::move(mark));
  }
  return marks;
}

}  // namespace warpstep::tools::view
