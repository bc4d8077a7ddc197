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

/// Of a warp that enters line 7 so often.
Mix mix_entered(const std::string& body, double times) {
  Counts counts;
  counts.linker_name = "kernel";
  counts.entered = {{"a.cu", 7, times, 32 * times}};
  return *mix_of(counts, kernels_in(".visible .entry kernel(\n)\n{\n" + body + "}\n"));
}

TEST_CASE("a loop whose rounds the program computes has those that warps entered") {
  const std::string round = "fma.rn.f32 \t%f1, %f1, %f2, %f3;\n";
  const std::string one = ".loc\t1 7 5\n$L1:\n" + round + "@%p1 bra \t$L1;\n";
  CHECK(mix_entered(one, 40).single == 40);
  CHECK_FALSE(mix_entered(one, 40).is_guessed);
}

TEST_CASE("an unrolled loop and that for its last rounds share the rounds") {
  const std::string round = "fma.rn.f32 \t%f1, %f1, %f2, %f3;\n";
  const std::string loops = ".loc\t1 7 5\n$L1:\n" + round + round + round + round +
                            "@%p1 bra \t$L1;\n$L2:\n.pragma \"nounroll\";\n" + round +
                            "@%p2 bra \t$L2;\n";
  CHECK(mix_entered(loops, 1026).single == 1026);
  CHECK(mix_entered(loops, 3).single == 3);
}

TEST_CASE(
    "lanes that returned early are not active behind the branch, where the compiler moved a line") {
  const std::string fma = "fma.rn.f32 \t%f1, %f1, %f2, %f3;\n";
  const std::string body = ".loc\t1 7 3\n" + fma + "@%p1 bra \t$L1;\n.loc\t1 7 3\n" + fma +
                           ".loc\t1 9 3\n" + fma + fma + "$L1:\n.loc\t1 12 1\nret;\n";
  Counts counts;
  counts.linker_name = "kernel";
  counts.block = {32, 1, 1};
  counts.entered = {{"a.cu", 7, 1, 32}, {"a.cu", 9, 1, 1}, {"a.cu", 12, 1, 32}};
  const Mix mix = *mix_of(counts, kernels_in(".visible .entry kernel(\n)\n{\n" + body + "}\n"));
  CHECK(mix.active == doctest::Approx((mix.issued - 3) * 32 + 3));
}

TEST_CASE("a block of half a warp has 16 lanes, of which a request may have all") {
  Counts counts;
  counts.block = {16, 1, 1};
  CHECK(counts.lanes_per_request() == 16);
  counts.divergence = 50;
  CHECK(counts.lanes_per_request() == 8);
}

double flops_of(const std::string& opcode) {
  const auto kernels = kernels_in(".visible .entry kernel(\n)\n{\n" + opcode + " %f1, %f2;\n}\n");
  double sum = 0;
  for (const BasicBlock& block : kernels.at("kernel").blocks)
    for (const Instruction& one : block.instructions) sum += one.flops;
  return sum;
}

TEST_CASE("a fused multiply and add is two operations, and what moves numbers is none") {
  CHECK(flops_of("fma.rn.f32") == 2);
  CHECK(flops_of("add.f64") == 1);
  CHECK(flops_of("fma.rn.f16x2") == 4);
  CHECK(flops_of("mul.bf16x2") == 2);
  CHECK(flops_of("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32") == 2 * 16 * 8 * 16 / 32);
  CHECK(flops_of("add.s32") == 0);
  CHECK(flops_of("mov.f32") == 0);
  CHECK(flops_of("ld.global.f32") == 0);
}

double tensor_operations_of(const std::string& opcode) {
  const auto kernels =
      kernels_in(".visible .entry kernel(\n)\n{\n" + opcode + " {%r1}, {%r2};\n}\n");
  double sum = 0;
  for (const BasicBlock& block : kernels.at("kernel").blocks)
    for (const Instruction& one : block.instructions) sum += one.tensor;
  return sum;
}

TEST_CASE("a product of matrices is work for tensor cores by its shape and its type") {
  const double halves = 2 * 16 * 8 * 16;
  CHECK(tensor_operations_of("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32") == halves);
  CHECK(tensor_operations_of("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32") == halves);
  CHECK(tensor_operations_of("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32") == halves);
  CHECK(tensor_operations_of("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64") == 2 * halves);
  CHECK(tensor_operations_of("wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32") == 2 * halves);
  CHECK(tensor_operations_of("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16") == halves);
  CHECK(tensor_operations_of("ldmatrix.sync.aligned.m8n8.x4.shared.b16") == 0);
}

TEST_CASE("tensor cores are the bound where they are busier than other instructions") {
  Throughput throughput{96, 70, 10, 10, 10};
  throughput.tensor = 70;
  CHECK(bound_of(said(100, Bound::tensor, 70), throughput) == Bound::tensor);
  throughput.tensor = 30;
  CHECK(bound_of(said(100, Bound::issue, 70), throughput) == Bound::issue);
}

}  // namespace
}  // namespace warpstep::tools::profile
