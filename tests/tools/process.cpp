// Child processes: limits, and what ends with them.
#include "tools/system/process.h"

#include <doctest/doctest.h>

using namespace warpstep::tools;

namespace {

const Arguments kLoop{"sh", "-c", "while :; do :; done"};

}  // namespace

TEST_CASE("a child that takes more of the processor than is allowed is ended") {
  const ProcessorLimit limit(1);
  const Answer answer = listen_to(kLoop);
  CHECK_FALSE(answer.ending.good());
  CHECK(limit.is_reached());
}

TEST_CASE("a child that needs less than the limit is left alone") {
  const ProcessorLimit limit(3);
  CHECK(listen_to({"true"}).ending.good());
  CHECK_FALSE(limit.is_reached());
}

TEST_CASE("what a cancelled child has started ends with it, or it would hold the output open") {
  let_children_lead();
  cancel_children(true);
  CHECK_FALSE(listen_to({"sh", "-c", "sleep 60; true"}).ending.good());
  cancel_children(false);
  CHECK(listen_to({"true"}).ending.good());
}
