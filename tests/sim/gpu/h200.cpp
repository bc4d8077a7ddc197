// The default device answers every attribute as a real H200 did.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <string>

#include "tests/answers.h"

namespace {

struct Answer {
  int attribute;
  int value;
};

// From an H200 with CUDA 13.0 and driver 580: attributes whose values are not 0 or 1.
constexpr Answer kAnswers[] = {
    {1, 1024},        {2, 1024},        {3, 1024},        {4, 64},        {5, 2147483647},
    {6, 65535},       {7, 65535},       {8, 49152},       {9, 65536},     {10, 32},
    {11, 2147483647}, {12, 65536},      {13, 1980000},    {14, 512},      {16, 132},
    {21, 131072},     {22, 131072},     {23, 65536},      {24, 16384},    {25, 16384},
    {26, 16384},      {27, 32768},      {28, 32768},      {29, 2048},     {30, 512},
    {34, 6},          {36, 3201000},    {37, 6016},       {38, 62914560}, {39, 2048},
    {40, 3},          {42, 32768},      {43, 2048},       {45, 32768},    {46, 32768},
    {47, 8192},       {48, 8192},       {49, 32768},      {51, 32},       {52, 32768},
    {53, 32768},      {54, 2046},       {55, 32768},      {56, 131072},   {57, 65536},
    {58, 16384},      {59, 16384},      {60, 16384},      {61, 32768},    {62, 2048},
    {63, 32768},      {64, 32768},      {65, 2048},       {66, 32768},    {67, 32768},
    {68, 2046},       {69, 268435456},  {70, 131072},     {71, 65000},    {72, 2097120},
    {73, 32768},      {74, 32768},      {75, 9},          {77, 32768},    {81, 233472},
    {82, 65536},      {87, 2},          {97, 232448},     {106, 32},      {108, 39321600},
    {109, 134217728}, {111, 1024},      {118, 100},       {119, 9},       {126, 4},
    {131, -1},        {139, 590680286}, {140, 415174878},
};

}  // namespace

TEST_CASE("attributes are those of a real H200") {
  for (const Answer& expected : kAnswers) {
    CAPTURE(expected.attribute);
    int value = -1;
    REQUIRE(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(expected.attribute), 0) ==
            cudaSuccess);
    CHECK(value == expected.value);
  }
}

TEST_CASE("properties are those of a real H200") {
  cudaDeviceProp properties;
  REQUIRE(cudaGetDeviceProperties(&properties, 0) == cudaSuccess);
  CHECK(std::string(properties.name) == "NVIDIA H200");
  CHECK(properties.totalGlobalMem == 150109880320);
  CHECK(properties.major == 9);
  CHECK(properties.multiProcessorCount == 132);
  CHECK(properties.sharedMemPerMultiprocessor == 233472);
  CHECK(properties.sharedMemPerBlockOptin == 232448);
  CHECK(properties.reservedSharedMemPerBlock == 1024);
  CHECK(properties.l2CacheSize == 62914560);
  CHECK(properties.memoryBusWidth == 6016);
  CHECK(properties.maxBlocksPerMultiProcessor == 32);
  CHECK(properties.persistingL2CacheMaxSize == 39321600);
  CHECK(properties.memPitch == 2147483647);
  CHECK(properties.textureAlignment == 512);
}

TEST_CASE("the limits of a fresh H200") {
  std::size_t value = 0;
  CHECK(cudaDeviceReset() == cudaSuccess);
  for (const auto& [limit, expected] : {std::pair{cudaLimitStackSize, 1024},
                                        {cudaLimitPrintfFifoSize, 8650752},
                                        {cudaLimitMallocHeapSize, 8388608},
                                        {cudaLimitDevRuntimePendingLaunchCount, 2048},
                                        {cudaLimitMaxL2FetchGranularity, 64},
                                        {cudaLimitPersistingL2CacheSize, 11796480}}) {
    CHECK(cudaDeviceGetLimit(&value, limit) == cudaSuccess);
    CHECK(value == static_cast<std::size_t>(expected));
  }
  CHECK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 1 << 20) == cudaSuccess);
  CHECK(cudaDeviceGetLimit(&value, cudaLimitPersistingL2CacheSize) == cudaSuccess);
  CHECK(value == 3932160);
}
