// A program's own `operator new` and `operator delete`.
#include <doctest/doctest.h>

#include <string>

#include "tests/translate/translated.h"

namespace {

const std::string kUnwatched =
    "__attribute__((no_sanitize(\"thread\", \"bounds\", \"alignment\", "
    "\"signed-integer-overflow\")))";

bool is_of_host(const std::string& source) {
  return translated(source).find("HostMemory") != std::string::npos;
}

TEST_CASE("memory is the host's in an operator new or delete of the program's own") {
  CHECK(is_of_host("void* operator new(unsigned long n) { return malloc(n); }"));
  CHECK(is_of_host("void* operator new[](unsigned long n) { return malloc(n); }"));
  CHECK(is_of_host("void operator delete(void* p) noexcept { free(p); }"));
  CHECK(
      is_of_host("namespace a { struct S { static void* operator new(unsigned long n) {"
                 " return malloc(n); } }; }"));
}

TEST_CASE("it is a kernel's in all other functions") {
  CHECK_FALSE(is_of_host("void* operator new(unsigned long n);"));
  CHECK_FALSE(is_of_host("__device__ void* operator new(unsigned long n) { return malloc(n); }"));
  CHECK_FALSE(is_of_host("int* made(int n) { return new int[n]; }"));
  CHECK_FALSE(is_of_host("struct S { int operator()(int n) { delete new int(n); return n; } };"));
}

TEST_CASE("what keeps the checkers out of an operator stands where attributes may stand") {
  CHECK(translated("inline void* operator new(unsigned long n) { return 0; }")
            .find(kUnwatched + " inline void*") != std::string::npos);
  CHECK(translated("[[nodiscard]] void* operator new(unsigned long n) { return 0; }")
            .find("[[nodiscard]] " + kUnwatched) != std::string::npos);
  CHECK(translated("template <class A> void* operator new(unsigned long n, A& a) { return 0; }")
            .find("template <class A> " + kUnwatched + " void*") != std::string::npos);
}

}  // namespace
