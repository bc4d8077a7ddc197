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

TEST_CASE("an operand of inline PTX has a constraint that nvcc knows") {
  const auto said = [](const std::string& operands) {
    const std::string text =
        errors("__device__ void f() { asm(\"add.u32 %0, %0, 1;\" " + operands + "); }");
    const std::size_t at = text.find('('), end = text.find("): write it");
    return text.empty() ? text : text.substr(at + 1, end - at - 1);
  };
  CHECK(said(": \"=r\"(x) : \"0\"(y)") == "the constraint \"0\"");
  CHECK(said(": \"=r\"(x) : \"z\"(y)") == "the constraint \"z\"");
  CHECK(said(": \"=z\"(x)") == "the constraint \"=z\"");
  CHECK(said(": \"r\"(x)") == "the constraint \"r\"");
  CHECK(said(": \"=rn\"(x)") == "the constraint \"=rn\"");
  CHECK(said(": \"=r\"(x) : \"=r\"(y)") == "the constraint \"=r\"");
  CHECK(said(": \"=r\"(x) : (y)") == "the constraint \"\"");
  for (const char* const right : {": \"=r\"(x)", ": \"+r\"(x)", ": \"=&r\"(x) : \"n\"(4)",
                                  ": [a] \"=r\"(x) : [b] \"l\"(y), \"h\"(y) : \"memory\""})
    CHECK(said(right) == "");
}

TEST_CASE("inline PTX is refused by the name of its instruction") {
  const auto text = [](const std::string& name) {
    return "error: inline PTX is not provided by the simulator (" + name +
           "): write it in CUDA C++\n";
  };
  const auto refused = [&](const std::string& statement, const std::string& name) {
    const std::string said = errors("__device__ void f() { " + statement + " }");
    CHECK_MESSAGE(said == ":1:23: " + text(name), statement, said);
  };
  refused("asm(\"wgmma.fence.sync.aligned;\");", "wgmma.fence.sync.aligned");
  refused("asm(\"add.f99 %0, %1, %1;\" : \"=r\"(x) : \"r\"(y));", "add.f99");
  // An operand, a register or a label that is not there; a block that does not end.
  refused("asm(\"mov.u32 %0, %1;\" : \"=r\"(x));", "an operand that is not there");
  refused("asm(\"mov.u32 %[there], 1;\" : [x] \"=r\"(x));", "an operand that is not there");
  refused("asm(\"mov.u32 %0, %%nothing;\" : \"=r\"(x));", "mov.u32");
  refused("asm(\"{ .reg .u32 a; } mov.u32 %0, a;\" : \"=r\"(x));", "mov.u32");
  refused("asm(\"bra NOWHERE;\");", "bra");
  refused("asm(\"{ mov.u32 %0, 1;\" : \"=r\"(x));", "{");
  refused("asm(\"@p mov.u32 %0, 1;\" : \"=r\"(x));", "@p");
  refused("asm(\".reg .x99 a;\");", ".reg .x99");
  refused("asm(\".reg .u32 r<0>;\");", ".reg .u32");
  refused("asm(\"{ .reg .b32 a; .reg .pred p; elect.sync a|p, bad; }\");", "elect.sync");
  refused("asm(\"mov.u32 %0, 08;\" : \"=r\"(x));", "mov.u32");
  refused("asm(\"{ .reg .pred p; @p ; }\");", "@p");
  refused("asm(\"@;\");", "a statement");
  refused("asm(\"" + std::string(70, 'x') + ";\");", std::string(60, 'x') + "...");
  refused("asm(\"o\033dd %0;\" : \"=r\"(x));", "o?dd");
  refused("asm(\"cvt.rni.f32.f16 %0, %1;\" : \"=f\"(x) : \"h\"(y));", "cvt.rni.f32.f16");
  refused("asm(\"cvt.rzi.u32.s32 %0, %1;\" : \"=r\"(x) : \"r\"(y));", "cvt.rzi.u32.s32");
  // A copy with one operand too few, and another kind of copy.
  refused("asm(\"cp.async.cg.shared.global [%0], [%1];\" :: \"r\"(s), \"l\"(p));",
          "cp.async.cg.shared.global");
  refused("asm(\"cp.reduce.async.bulk.commit_group;\");", "cp.reduce.async.bulk.commit_group");
  CHECK(errors("__device__ void f() { asm volatile(\"\" ::: \"memory\"); }") == "");
  CHECK(errors("void host() { asm(\"wgmma.fence.sync.aligned;\"); }") == "");
}
