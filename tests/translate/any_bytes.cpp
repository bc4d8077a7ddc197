// Any bytes are answered, in a time that grows with their number and not faster.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/translate/answer.h"

namespace {

constexpr std::size_t kSize = 1'000'000;

std::string repeated(std::string_view text, std::size_t size) {
  std::string all;
  all.reserve(size + text.size());
  while (all.size() < size) all += text;
  return all;
}

/// Where each piece costs what all pieces before it are long, 4 MB take minutes, and 1 MB a
/// sixteenth of that; it takes less than a second otherwise.
void check(const std::string& source) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto translation = warpstep::tools::translate::translate(source);
  CHECK(std::chrono::duration<double>(Clock::now() - begin).count() < 5);
  CHECK(fault_of(translation, source) == nullptr);
  CHECK(translation.text.size() < 40 * kSize);
}

}  // namespace

TEST_CASE("a piece of CUDA, a million times, takes linear time") {
  for (const std::string_view text : {"(",
                                      "{",
                                      "[",
                                      "<",
                                      "<<<",
                                      ">>>",
                                      "\"",
                                      "'",
                                      "\\",
                                      "R\"(",
                                      "/*",
                                      "# 1 \"a\"\n",
                                      "k<<<1,2>>>(",
                                      "k<k<<<1>>>()",
                                      "k<<<1,2>>>()->",
                                      "(void*)k<",
                                      "using a::",
                                      "asm ",
                                      "struct {",
                                      "namespace a {",
                                      "__shared__ ",
                                      "__shared__ a = ",
                                      "extern __shared__ a,",
                                      "extern __shared__ float s[];",
                                      "extern __shared__ float s[];void f(){s;}",
                                      "__global__ ",
                                      "__global__ void k(",
                                      "__global__ void k(a<",
                                      "template<__global__ {}",
                                      "template<class T> __global__ void k(T);",
                                      "__global__ void k(int n = 1){k<k<<<1,2>>>(1);}"}) {
    CAPTURE(text);
    check("# 1 \"a.cu\"\n__global__ void k(int n) {}\n" + repeated(text, kSize));
  }
}

TEST_CASE("a piece of a function that steps or spins, a million times, takes linear time") {
  for (const std::string_view text : {"v[0]=a;",
                                      "v[0]=a,",
                                      "v[0]=",
                                      "v[0]=a ",
                                      "v[0]",
                                      "v[",
                                      "else v[0]=a ",
                                      "if(a)v[0]=b ",
                                      "v[0]=(",
                                      "v[0]={",
                                      "if(a){v[0]=b;}",
                                      "volatile ",
                                      "volatile a=",
                                      "volatile int*a,",
                                      "volatile(",
                                      "volatile int*v=0;",
                                      "do ",
                                      "do;",
                                      "do{",
                                      "while(",
                                      "while(a)",
                                      "while(a);",
                                      "for(;;);",
                                      "{do;while(0)",
                                      "constexpr "}) {
    CAPTURE(text);
    for (const char* end : {"", "}"})
      check("# 1 \"a.cu\"\nvoid f(volatile int* v) {;" + repeated(text, kSize / 4) + end);
  }
}

TEST_CASE("one piece inside the other, a hundred thousand deep, takes linear time") {
  struct Nest {
    std::string_view before, open, inner, close;
  };
  for (const Nest& nest :
       {Nest{"void f(){", "a<", "k", "><<<1,2>>>()"}, Nest{"void f(){", "a[k", "]", "]<<<1,2>>>()"},
        Nest{"void f(){", "k<<<f(", "1", "),2>>>()"},
        Nest{"__global__ void k(int){}void f(){", "k<<<1,2>>>(", "1", ")"},
        Nest{"__global__ void k(int){}", "(void*)k<", "1", ">"},
        Nest{"", "namespace a {__global__ void k(int=1);", "", "}"},
        Nest{"__device__ void f()", "{__shared__ int a;", "", "}"},
        Nest{"__device__ void f(){extern __shared__ int a[];", "[=]{", "a", "}"},
        Nest{"__device__ void f(){", "{extern __shared__ int a[];[=]{", "a", "}}"},
        Nest{"extern __shared__ int a[];void f(){", "[=]__device__{", "a", "}"},
        Nest{"__device__ void f(){", "asm volatile(\"mov\"", "", ")"}}) {
    const auto& [before, open, inner, close] = nest;
    CAPTURE(nest.open);
    const std::size_t size = kSize / (open.size() + close.size());
    check(std::string(before) + repeated(open, open.size() * size) + std::string(inner) +
          repeated(close, close.size() * size) + ";}");
  }
}

TEST_CASE("long names of files and arrays are not said again without end") {
  const std::string name = repeated("a", kSize / 2);
  check("# 1 \"" + name + "\"\n__device__ void f(){" + repeated("__shared__ int a;", kSize / 2));
  check("extern __shared__ float " + name + "[];" +
        repeated("void f(){" + name.substr(0, 1000) + ";}", kSize / 2));
}

TEST_CASE("bytes that mean nothing stay as they are") {
  const std::string nul(100, '\0');
  CHECK(warpstep::tools::translate::translate(nul).text == nul);
}

TEST_CASE("the inputs of the corpus are answered") {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(WARPSTEP_TRANSLATE_CORPUS)) {
    CAPTURE(entry.path().string());
    std::ifstream file(entry.path(), std::ios::binary);
    check({std::istreambuf_iterator<char>(file), {}});
    ++count;
  }
  CHECK(count > 10);
}
