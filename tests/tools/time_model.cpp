// What the model of times names as the bound, and what it reads from PTX.
#include <doctest/doctest.h>

#include "tools/profile/model/estimate.h"

namespace warpstep::tools::profile {
namespace {

Prediction said(double us, Bound bound, double term) {
  Prediction said;
  said.us = us;
  said.terms[static_cast<std::size_t>(bound)] = term;
  return said;
}

double issues_of(const std::string& body) {
  const std::string ptx = ".visible .entry kernel(\n)\n{\n" + body + "}\n";
  double issues = 0;
  const auto kernels = kernels_in(ptx);
  for (const BasicBlock& block : kernels.at("kernel").blocks)
    for (const Instruction& one : block.instructions) issues += one.issues;
  return issues;
}

TEST_CASE("the busiest resource is the bound if it is busy for 60 percent of the time") {
  const Prediction long_wait = said(100, Bound::latency, 90);
  CHECK(bound_of(long_wait, {96, 30, 61, 40, 20}) == Bound::dram);
  CHECK(bound_of(long_wait, {96, 30, 61, 70, 20}) == Bound::l2);
  CHECK(bound_of(long_wait, {96, 80, 61, 70, 79}) == Bound::issue);
  CHECK(bound_of(long_wait, {96, 30, 59, 59, 90}) == Bound::l1);
}

TEST_CASE("where no resource is busy the bound is the wait that makes most of the time") {
  const Throughput idle{96, 30, 59, 59, 59};
  CHECK(bound_of(said(100, Bound::latency, 90), idle) == Bound::latency);
  CHECK(bound_of(said(100, Bound::atomics, 90), idle) == Bound::atomics);
  CHECK(bound_of(said(100, Bound::launch, 90), idle) == Bound::launch);
  CHECK(bound_of(said(100, Bound::launch, 9), idle) == Bound::latency);
  CHECK(bound_of(said(7, Bound::latency, 1), {3, 1, 1, 1, 1}) == Bound::launch);
}

TEST_CASE("an index that becomes an address is one instruction") {
  const double index = issues_of("mul.wide.u32 \t%rd4, %r9, 4;\n");
  CHECK(issues_of("mul.wide.u32 \t%rd4, %r9, 4;\nadd.s64 \t%rd5, %rd3, %rd4;\n") == index);
  CHECK(issues_of("mul.wide.u32 \t%rd4, %r9, 4;\nadd.s64 \t%rd5, %rd3, %rd2;\n") == index + 2);
}

TEST_CASE("a divisor that a loop leaves alone is made a reciprocal once") {
  const std::string divide = "$L1:\nrem.u32 \t%r1, %r2, %r3;\n", again = "@%p1 bra \t$L1;\n";
  CHECK(issues_of(divide + again) < issues_of(divide + "add.s32 \t%r3, %r3, 1;\n" + again) - 5);
}

}  // namespace
}  // namespace warpstep::tools::profile
