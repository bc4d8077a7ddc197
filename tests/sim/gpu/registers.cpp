// WARPSTEP_REGISTERS: how many registers a kernel is taken to have.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <cstdlib>

#include "sim/gpu/kernel_facts.h"

namespace {

// Before the first question: the variable is read once.
const bool kSet = setenv("WARPSTEP_REGISTERS", "40,named:64,inner::named:80", 1) == 0;

int registers(const char* name) {
  warpstep::sim::KernelFacts facts;
  facts.name = name;
  return warpstep::sim::registers_of(facts);
}

void other() {}

}  // namespace

TEST_CASE("a kernel has the registers that its name was given, or those of all others") {
  REQUIRE(kSet);
  CHECK(registers("named") == 64);
  CHECK(registers("named<16>") == 64);
  CHECK(registers("outer::named<16>") == 64);
  CHECK(registers("inner::named") == 64);  // the first entry that fits
  CHECK(registers("unnamed") == 40);
  CHECK(registers("named_too") == 40);
}

TEST_CASE("registers limit the blocks, and the attributes tell them") {
  int blocks = 0;
  cudaFuncAttributes attributes;
  const auto* const kernel = reinterpret_cast<const void*>(&other);
  REQUIRE(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 1024, 0) == cudaSuccess);
  CHECK(blocks == 1);
  REQUIRE(cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess);
  CHECK(attributes.numRegs == 40);
}
