// What a pointer, a reference or another name leads to: loops must keep it where it is, and must
// not take it for something else.
#include <doctest/doctest.h>

#include <string>

#include "tests/translate/loops.h"

namespace {

using warpstep::tests::shape_of;
using warpstep::tests::with_loops;

constexpr const char* kHead =
    "struct Row { float s[2]; float m[2][2]; float* p; };\n"
    "struct View { const float* data; int n; };\n"
    "__device__ float step(float* s) { s[0] += 1; return s[0]; }\n"
    "__device__ float sum(const View v) { return v.data[0] + v.n; }\n";

std::string source(const std::string& body) {
  return kHead + ("__global__ void k(float* a, float* b, Row row, int n) {\n" + body + "\n}\n");
}

const std::string kBarrier = "a[0] = 1; __syncthreads(); ";

/// Whether the loops keep x for each thread.
bool is_kept(const std::string& body) {
  const std::string text = source(body + kBarrier + "b[0] = 1;");
  REQUIRE(shape_of(text) == "loops");
  return with_loops(text).find("warpstep_all_x") != std::string::npos;
}

/// The reason that a kernel with the body has, in a file that begins with `head`.
std::string shape_behind(const std::string& head, const std::string& body) {
  return shape_of(head + "\n__global__ void k(float* a, int n) {\n" + body + "\n}\n");
}

}  // namespace

TEST_CASE("a variable that a pointer may lead to lives on where it is named once") {
  for (const char* const kept :
       {"float x = n; float* p = &x; p[0] = 2;", "float x[2]; float* p = x; p[0] = 2;",
        "float x[2]; float *p = a, *q = x; p[0] = q[0];", "float x[2]; step(x);",
        "float x[2][2]; step(x[1]);", "float x[2]; View v{x, 2}; a[1] = sum(v);",
        "float x = n; float* p{&x}; p[0] = 2;", "float x = n; a[1] = *&(x = 2);",
        "float x[2]; a[1] = sum({x, 2}); a[1] = sum({.data = x});", "Row x = row; step(x.s);",
        "Row x = row; float* p = x.m[1]; p[0] = 2;", "float x[2]; for (float& one : x) one = 2;",
        "Row x = row; step(n ? x.s : a);",
        "int x = n, y = 2; const int* p = &std::max(x, y); a[1] = *p;",
        "int x = n, y = 2; const int* p = &(std::min<int>(y, x)); a[1] = *p;",
        "float x = n, y = 2; float* p = &max(max(y, x), y); a[1] = *p;"})
    CHECK_MESSAGE(is_kept(kept), std::string(kept));
  for (const char* const stays :
       {"float x[2]; x[0] = 2; a[1] = x[0];", "float x[2][2]; x[1][0] = 2; a[1] = x[1][0];",
        "float4 x = make_float4(1, 2, 3, n); a[1] = x.x;",
        "float x[2] = {a[1], a[2]}; a[1] = x[0];",
        "float x = a[1]; float4 v{x, x, 1, 2}; a[1] = v.y;",
        "float x[2]; x[0] = a[1]; a[1] = x[0] * sizeof(x);",
        "int x = 7 & max(n, 2); a[1] = std::max(x, n) + sqrtf(min(n, x));",
        "int x = a[1]; for (int i = max(x, 1); i < min(x, 9); ++i) a[7 & max(x, 2)] = i;"})
    CHECK_MESSAGE(!is_kept(stays), std::string(stays));
}

TEST_CASE("what an array in a parameter holds is each thread's own") {
  const std::string wanted = "a thread changes the parameter row, and there is a barrier";
  CHECK(shape_of(source("step(row.s);" + kBarrier + "b[0] = 1;")) == wanted);
  CHECK(shape_of(source("float* p = row.m[1]; p[0] = 2;" + kBarrier + "b[0] = 1;")) == wanted);
  CHECK(with_loops(source("a[n] = step(row.s);")).find(" auto row = ") != std::string::npos);
  CHECK(shape_of(source("a[1] = row.s[1] + row.m[1][n];" + kBarrier)) == "loops");
  CHECK(shape_of(source("row.p[n] = row.p[1] + 2;" + kBarrier)) == "loops");
  CHECK(shape_behind("template <class T, int N> struct Arr { T d[N]; };\n"
                     "__global__ void other(Arr<float*, 2 * 2> r) { r.d[0] += 1; "
                     "__syncthreads(); r.d[1] = 0; }",
                     "a[0] = 1;") == "a thread changes the parameter r, and there is a barrier");
}

TEST_CASE("what a pointer points to is set without a change of the pointer") {
  CHECK(shape_of(source("if (threadIdx.x == 0) *b = 4; __syncthreads(); a[n] = *b;")) == "loops");
  CHECK(shape_of(source("if (threadIdx.x == 0) *b++ = 4; __syncthreads(); a[n] = *b;")) ==
        "a thread changes the parameter b, and there is a barrier");
}

TEST_CASE("a value that is called, and a pointer to a member, need fibers") {
  const std::string head =
      "__device__ float tid(float x) { return x + threadIdx.x; }\n"
      "struct Two { float a, b; }; typedef float real;";
  const std::string pointer = "it calls through a pointer";
  CHECK(shape_behind(head, "float (*f)(float) = tid; a[n] = (*f)(2);") == pointer);
  CHECK(shape_behind(head, "a[n] = (tid)(2);") == pointer);
  CHECK(shape_behind(head, "a[n] = (n ? tid : tid)(2);") == pointer);
  CHECK(shape_behind(head, "float (*f[1])(float) = {tid}; a[n] = (*f[0])(2);") == pointer);
  CHECK(shape_behind(head, "Two t; float Two::* m = &Two::a; t.*m = 2; a[n] = t.a;") ==
        "it has a pointer to a member");
  CHECK(
      shape_behind(head, "a[n] = (real)(n) + (float)(n) + (unsigned long)(n); if (n) (*a) = 2;") ==
      "loops");
}

TEST_CASE("classes and names that lead to what an object contains need fibers") {
  const std::string body = "V v; a[0] = n; __syncthreads(); a[1] = n;";
  const std::string wanted = "it uses V, whose objects do something of their own";
  CHECK(shape_behind("struct V { float x; __device__ operator float*() { return &x; } };", body) ==
        wanted);
  CHECK(shape_behind("struct V { float x; __device__ V* operator->() { return this; } };", body) ==
        wanted);
  CHECK(shape_behind("typedef float V[2];", body) == wanted);
  CHECK(shape_behind("using V = float[2];", body) == wanted);
  CHECK(shape_behind("typedef float W[2]; struct V { W w; };", body) == wanted);
  CHECK(shape_behind("typedef float& R; __device__ void bump(R r) { r += 1; }",
                     "float x = n; bump(x); __syncthreads(); a[0] = x;") == "it calls bump");
  CHECK(shape_behind("struct V { float x; };", body) == "loops");
}

TEST_CASE("an object with operators, a destructor or references needs fibers") {
  const std::string body = "V v; a[0] = n; __syncthreads(); a[1] = n;";
  const std::string wanted = "it uses V, whose objects do something of their own";
  for (const char* const member :
       {"float& x;", "float x; __device__ ~V() { x = 1; }",
        "float x[4]; __device__ float* operator[](int i) { return x + i; }",
        "float x; __device__ V operator-() { x = 2; return *this; }",
        "int x; __device__ operator int() const { return tid(); }",
        "float x; __device__ V& operator=(float y) { x = y + 1; return *this; }",
        "float x; __device__ V() : x(left) {}", "float x, *p; __device__ V() : p(&x) {}",
        "float x; __device__ float* begin() { return &x; }"})
    CHECK_MESSAGE(shape_behind("__device__ float left; __device__ int tid() { return threadIdx.x; }"
                               "struct V { " +
                                   std::string(member) + " };",
                               body) == wanted,
                  member);
  CHECK(shape_behind("struct V { float x, y; __device__ V(float z = 0) : x(z), y(sqrtf(z)) {} "
                     "__device__ float sum() const { return x + y; } };",
                     body) == "loops");
}

TEST_CASE("an operator that looks at more than its operands keeps a file on fibers") {
  const auto shape = [](const std::string& function) {
    return shape_behind(
        "struct V { float x; const float* p; }; __device__ float left;"
        "__device__ float tid() { return threadIdx.x; }" +
            function,
        "a[0] = n; __syncthreads(); a[1] = n;");
  };
  const std::string wanted = "an operator of the file is not only arithmetic";
  for (const char* const function :
       {"__device__ V operator+(V a, V b) { return {a.x + tid(), nullptr}; }",
        "__device__ float operator*(V a, V b) { return a.p[0] * b.p[0]; }",
        "__device__ V operator+(V a, float b) { return {a.x * left, nullptr}; }",
        "__device__ void operator+=(V& a, V& b) { a.x += ++b.x; }",
        "__device__ V operator-(V& a) { a.x = -a.x; return a; }",
        "__device__ float* operator+(V& a, int i) { return &a.x + i; }"})
    CHECK_MESSAGE(shape(function) == wanted, function);
  for (const char* const function :
       {"__device__ V operator+(const V& a, V b) { V r = a; r.x += b.x; return r; }",
        "__device__ V& operator+=(V& a, const V& b) { a.x += b.x; return a; }",
        "__host__ __device__ inline bool operator<(const V& a, const V& b) { return a.x < b.x; }",
        "__device__ bool operator==(V a, V b) { return a.x == b.x && a.p == b.p; }",
        "__device__ float operator*(V a, V b) { return fmaf(a.x, b.x, 1.0f); }"})
    CHECK_MESSAGE(shape(function) == "loops", function);
}

TEST_CASE("a template's function or reference needs fibers") {
  const auto is_refused = [](const std::string& head, const std::string& body) {
    return with_loops("__device__ int cell;\ntemplate <" + head +
                      "> __global__ void k(int* a) { a[0] = 1; __syncthreads(); " + body + "}\n")
               .find("loops_of_instance") == std::string::npos;
  };
  CHECK(is_refused("int (*F)(int)", "a[1] = F(2);"));
  CHECK(is_refused("auto F", ""));
  CHECK(is_refused("int& R", "a[1] = R;"));
  CHECK_FALSE(is_refused("class T, unsigned N, const bool B", "a[1] = T(N) + B;"));
}

TEST_CASE("what is called need not be named") {
  CHECK(shape_behind("struct Op { float x; };", "a[0] = Op{}(n);") == "it calls through a pointer");
  CHECK(shape_behind("", "bool b = true and __syncthreads_or(n); a[0] = b;") ==
        "it calls __syncthreads_or");
  CHECK(shape_behind("template <class T> struct W { T v; };", "W<int[4]> w; int* p = w.v;") ==
        "it names the type of an array");
}

TEST_CASE("a name stands for one thing") {
  const std::string head = "const int limit = 3; __device__ int left;";
  CHECK(shape_behind(head, "__shared__ int limit; a[0] = limit; __syncthreads();") ==
        "the shared limit has the name of something else");
  CHECK(shape_behind(head, "a[0] = left; int left = 5; __syncthreads(); a[1] = left;") ==
        "the name left is used before it is declared");
  CHECK(shape_behind(head, "int limit = n; a[0] = limit; __syncthreads();") ==
        "the variable limit has the name of a constant");
  // Two variables of one name are no constant, which could be read again.
  const auto is_read_once = [](const std::string& outside) {
    return with_loops(outside +
                      "__global__ void k(int* a) { int x = most + 1; a[0] = x; "
                      "__syncthreads(); a[1] = x; }\n")
               .find("warpstep_all_x") != std::string::npos;
  };
  CHECK(
      is_read_once("namespace a { const int most = 3; } namespace b { __device__ int most; }\n"
                   "using namespace b;\n"));
  CHECK_FALSE(is_read_once("const int most = 3;\n"));
  CHECK(shape_behind(head, "int left = 5; a[0] = left; __syncthreads(); a[1] = left;") == "loops");
}

TEST_CASE("what lives on is bounded for all variables together") {
  const std::string text = with_loops(
      source("float x[4], y[4]; x[n] = 1; y[n] = 2;" + kBarrier + "b[0] = x[n] + y[n];"));
  CHECK(text.find("static_assert(sizeof(warpstep_all_y[0]) + sizeof(warpstep_all_x[0]) <= 4096)") !=
        std::string::npos);
}
