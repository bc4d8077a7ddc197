// Names, places and static shared memory, as read from this very program.
#include "sim/symbols/symbolizer.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <sstream>
#include <string>
#include <vector>

#include "sim/symbols/loaded_files.h"

using warpstep::sim::function_name;
using warpstep::sim::maps_of_loaded_files;
using warpstep::sim::source_location;
using warpstep::sim::source_locations;
using warpstep::sim::static_shared_bytes;
using warpstep::sim::variable_bytes;

namespace {

volatile int sink;

template <int width>
void tiled(float* out) {
  static thread_local float tile[width][width];
  static thread_local int counter;
  ++counter;
  tile[counter % width][sink % width] = *out;
  *out += tile[sink % width][counter % width];
}

void in_anonymous_namespace(int* out) {
  static thread_local int values[32];
  values[sink % 32] = *out;
  *out = values[*out % 32];
}

void without_shared(float* out) {
  *out = 1.0f;
}

template <class Function>
const void* address(Function* function) {
  return reinterpret_cast<const void*>(function);
}

// The address of the call of this function, in its caller.
[[gnu::noinline]] const void* call_pc() {
  sink = 0;
  return static_cast<const char*>(__builtin_return_address(0)) - 1;
}

[[gnu::always_inline]] inline const void* inlined(int& line) {
  const void* const address = call_pc();
  line = __LINE__ - 1;
  return address;
}

int numbers[7];

}  // namespace

extern "C" void with_c_name(double* out) {
  static thread_local double values[4];
  values[sink % 4] = *out;
  *out = values[static_cast<int>(*out) % 4];
}

TEST_CASE("a kernel's name has no parameters and no return type") {
  CHECK(function_name(address(&tiled<16>)) == "(anonymous namespace)::tiled<16>");
  CHECK(function_name(address(&in_anonymous_namespace)) ==
        "(anonymous namespace)::in_anonymous_namespace");
  CHECK(function_name(address(&with_c_name)) == "with_c_name");
}

TEST_CASE("static shared memory is the sum of a kernel's thread-local arrays") {
  CHECK(static_shared_bytes(address(&tiled<16>)) == 16 * 16 * 4 + 4);
  CHECK(static_shared_bytes(address(&tiled<8>)) == 8 * 8 * 4 + 4);
  CHECK(static_shared_bytes(address(&in_anonymous_namespace)) == 128);
  CHECK(static_shared_bytes(address(&with_c_name)) == 32);
  CHECK(static_shared_bytes(address(&without_shared)) == 0);
}

TEST_CASE("an instruction has a file, a line and a function") {
  const int line = __LINE__ + 1;
  const void* const pc = call_pc();
  const auto where = source_location(pc);
  CHECK(where.line == line);
  CHECK(where.file.ends_with("tests/sim/source.cpp"));
}

TEST_CASE("inlined functions are listed from the inside out") {
  int inner = 0;
  const int outer = __LINE__ + 1;
  const auto places = source_locations(inlined(inner));
  REQUIRE(places.size() == 2);
  CHECK(places[0].function.ends_with("inlined"));
  CHECK(places[0].line == inner);
  CHECK(places[1].line == outer);
  CHECK(source_location(inlined(inner)).function.ends_with("inlined"));
}

TEST_CASE("an address without code is unknown, not an error") {
  int local = 0;
  CHECK(function_name(nullptr).empty());
  CHECK(function_name(&local).empty());
  CHECK(static_shared_bytes(nullptr) == 0);
  CHECK(source_locations(&local).empty());
  CHECK(source_location(reinterpret_cast<const void*>(std::uintptr_t{16})).line == 0);
}

TEST_CASE("a library without debug information still has names") {
  const auto where = source_location(reinterpret_cast<const void*>(&std::terminate));
  CHECK(where.line == 0);
}

TEST_CASE("a global variable has a size") {
  sink = numbers[0];
  CHECK(variable_bytes(numbers) == sizeof numbers);
  CHECK(variable_bytes(numbers + 1) == 0);
  CHECK(variable_bytes(nullptr) == 0);
}

TEST_CASE("a file that is mapped to be read is not taken for the loaded one") {
  const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  void* const read = mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE, file, 0);
  REQUIRE(read != MAP_FAILED);
  const auto is_listed = [](const void* address) {
    std::istringstream maps(maps_of_loaded_files());
    for (std::string line; std::getline(maps, line);) {
      std::uintptr_t begin = 0, end = 0;
      char dash = 0;
      std::istringstream(line) >> std::hex >> begin >> dash >> end;
      const auto number = reinterpret_cast<std::uintptr_t>(address);
      if (number >= begin && number < end) return true;
    }
    return false;
  };
  CHECK(is_listed(reinterpret_cast<const void*>(&without_shared)));
  CHECK(is_listed(reinterpret_cast<const void*>(&std::getenv)));
  CHECK_FALSE(is_listed(read));
  munmap(read, 4096);
  close(file);
}
