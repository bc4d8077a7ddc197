// What the translator refuses: nvcc's words, at the user's place.
#include <doctest/doctest.h>

#include "tests/translate/translated.h"

TEST_CASE("a kernel must return nothing") {
  const std::string text = "a __global__ function must have a void return type\n";
  CHECK(errors("# 3 \"a.cu\"\n\n  __global__ int k() {}") == "a.cu:4:3: error: " + text);
  CHECK(errors("__global__ void* k();") == ":1:1: error: " + text);
  CHECK(errors("__global__ auto k() -> int;") == ":1:1: error: " + text);
  CHECK(errors("__global__ auto k() {}") ==
        ":1:1: error: a __global__ function must not have a deduced return type\n");
  CHECK(errors("template <class T> __global__ __attribute__((noinline)) void k(int* p);") == "");
  CHECK(errors("__global__ auto k(int* p) -> void;") == "");
}

TEST_CASE("a kernel is no member and has no ellipsis") {
  CHECK(errors("struct S { static __global__ void k(); };") ==
        ":1:35: error: A __global__ function or function template cannot be a member function\n");
  CHECK(errors("struct S { friend __global__ void k(S); };") == "");
  CHECK(errors("__global__ void k(int, ...);") ==
        ":1:1: error: a __global__ function cannot have ellipsis\n");
  CHECK(errors("template <class... T> __global__ void k(T...);") == "");
}

TEST_CASE("shared memory has no initializer and no place in a host function") {
  const std::string text = "initializer not allowed for __shared__ variable\n";
  CHECK(errors("__device__ void f() { __shared__ int n = 0; }") == ":1:38: error: " + text);
  CHECK(errors("__device__ void f() { __shared__ int a[2], n{}; }") == ":1:44: error: " + text);
  CHECK(errors("__device__ void f() { __shared__ struct { int a; } s; }") == "");
  CHECK(errors("__shared__ int f() { return 1; }") ==
        ":1:1: warning: attribute \"__shared__\" does not apply here\n");
  CHECK(errors("void f() { __shared__ int n; }") ==
        ":1:12: error: a static \"__shared__\" variable declaration is not allowed inside a host "
        "function body\n");
  CHECK(errors("void f() { g([=] __device__ { __shared__ int n; }); }") == "");
}

TEST_CASE("a launch with a wrong number of arguments says which") {
  const std::string few = "too few arguments in function call\n";
  const std::string many = "too many arguments in function call\n";
  const std::string kernel = "__global__ void k(int a, int b = 1);\nvoid f() { ";
  CHECK(errors(kernel + "k<<<1, 2>>>(3, 4); k<<<1, 2>>>(3); }") == "");
  CHECK(errors(kernel + "k<<<1, 2>>>(); }") == ":2:24: error: " + few);
  CHECK(errors(kernel + "k<<<1, 2>>>(3, 4, 5); }") == ":2:30: error: " + many);
  CHECK(errors(kernel + "k<<<>>>(3); }") == ":2:16: error: " + few);
  CHECK(errors(kernel + "k<<<1>>>(3); }") == "");
  CHECK(errors(kernel + "k<<<1, 2, 3, 4, 5>>>(3); }") == ":2:28: error: " + many);
  CHECK(errors(kernel + "k<<<1, >>>(3); }") == ":2:19: error: expected an expression\n");
  CHECK(errors(kernel + "k<<<1, 2>>>(values...); }") == "");
}

TEST_CASE("a launch that is not whole is an error") {
  CHECK(errors("void f() { k<<<1, 2>>>; }") == ":1:23: error: expected a \"(\"\n");
  CHECK(errors("void f() { k<<<1, 2; }") ==
        ":1:13: error: expected a \">>>\" that closes this \"<<<\"\n");
  CHECK(errors("void f() { <<<1, 2>>>(p); }") == ":1:12: error: expected an expression\n");
}

TEST_CASE("a kernel is not called like a function") {
  const std::string text = ": error: a __global__ function call must be configured\n";
  const std::string kernel = "__global__ void k(int a) {}\n";
  CHECK(errors(kernel + "void f() { k(1); }") == ":2:12" + text);
  CHECK(errors(kernel + "void f() { if (x) k(1); else ::k(2); }") ==
        ":2:19" + text + ":2:32" + text);
  CHECK(errors("template <class T> __global__ void k(T);\nvoid f() { k<int>(1); }") ==
        ":2:12" + text);
  CHECK(errors("int f(int k); int g() { int k; { k = 1; } }" + kernel + "void f() { k(1); }") ==
        ":2:12" + text);
  CHECK(errors(kernel + "struct S { Function k; void f(); }; void S::f() { k(1); }") == "");
  CHECK(errors(kernel + "void f() { std::k(1); }") == "");
  CHECK(errors(kernel + "namespace a { decltype(auto) k(); void f() { k(1); } }") == "");
  CHECK(errors(kernel + "__global__ void j() { k(1); }") == ":2:23" + text);
  CHECK(errors(kernel + "void f() { k<<<1, 2>>>(1); g(k); x.k(1); p = k; (*p)(1); b::k; }") == "");
  CHECK(errors(kernel + "struct k { k(int); }; void f() { k(1); }") == "");
  CHECK(errors(kernel + "void k(float a); void f() { k(1.0f); }") == "");
  CHECK(errors(kernel + "int* k(float* a); void f() { k(0); }") == "");
  CHECK(errors(kernel + "void f(void (*k)(int)) { k(1); }") == "");
  CHECK(errors(kernel + "void f() { auto k = g(); k(1); }") == "");
  CHECK(
      errors("template <class T> __global__ void k(T) {}\ntemplate __global__ void k<int>(int);") ==
      "");
}

TEST_CASE("inline PTX is refused by the name of its instruction") {
  const auto text = [](const std::string& name) {
    return "error: inline PTX is not provided by the simulator (" + name +
           "): write it in CUDA C++\n";
  };
  const auto in_kernel = [](const std::string& statement) {
    return errors("__device__ void f() { " + statement + " }");
  };
  CHECK(in_kernel("asm volatile(\"{\\n\\t.reg .u32 t;\\n mov.u32 %0, %%laneid;}\" : \"=r\"(x));") ==
        ":1:23: " + text("mov.u32"));
  CHECK(in_kernel("asm(\"mov.u32 %0, %%smid;\" : \"=r\"(x));") == ":1:23: " + text("mov.u32"));
  CHECK(in_kernel("asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(x), \"=r\"(y));") ==
        ":1:23: " + text("mov.u32"));
  CHECK(in_kernel("asm(\"mov.u32 %0, %%laneid;\" : [x] \"=r\"(x));") ==
        ":1:23: " + text("mov.u32"));
  CHECK(in_kernel("asm(\"ld.acquire.gpu.global.u32 %0, [%1];\" : \"=r\"(x) : \"l\"(p));") ==
        ":1:23: " + text("ld.acquire.gpu.global.u32"));
  // Operands in another order, one too few, and a copy that is not provided.
  for (const std::string operands : {"[%1], [%0], 16", "[%0], [%1]", "[%0], [%1], 16, p"})
    CHECK(
        in_kernel("asm(\"cp.async.cg.shared.global " + operands + ";\" :: \"r\"(s), \"l\"(p));") ==
        ":1:23: " + text("cp.async.cg.shared.global"));
  CHECK(in_kernel("asm(\"cp.async.bulk.commit_group;\");") ==
        ":1:23: " + text("cp.async.bulk.commit_group"));
  CHECK(in_kernel("asm volatile(\"bar.sync 1;\");") == ":1:23: " + text("bar.sync"));
  CHECK(in_kernel("asm volatile(\"\" ::: \"memory\");") == "");
  CHECK(errors("void f() { asm(\"nop\"); }") == "");
}
