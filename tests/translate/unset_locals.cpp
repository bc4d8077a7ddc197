// What is put behind local variables without a value.
#include <doctest/doctest.h>

#include "tests/translate/translated.h"

namespace {

std::string note(const std::string& name) {
  return " const ::warpstep::sim::UninitialisedLocal warpstep_unset_" + name + "(" + name + ", \"" +
         name + "\");";
}

std::string noted(const std::string& text, bool notes = true) {
  return translated("__device__ void f(int* p, int t) { " + text + " }", notes);
}

void check(const std::string& text, const std::string& wanted) {
  CHECK(noted(text) == noted(wanted, false));
}

void check_alone(const std::string& text) {
  check(text, text);
}

}  // namespace

TEST_CASE("a local variable without a value is noted behind its declaration") {
  check("int a; if (t) a = 1; p[0] = a + 1;",
        "int a;" + note("a") + " if (t) a = 1; p[0] = a + 1;");
  check("float b[4]; b[t] += 1;", "float b[4];" + note("b") + " b[t] += 1;");
  check("T c, *d, e = 1, g[2][3]; t = c + e;",
        "T c, *d, e = 1, g[2][3];" + note("c") + note("d") + note("g") + " t = c + e;");
  check("if (t) { unsigned long n; n += t && n; }",
        "if (t) { unsigned long n;" + note("n") + " n += t && n; }");
  check("auto h = [&] { int i; if (i) t = 1; };",
        "auto h = [&] { int i;" + note("i") + " if (i) t = 1; };");
}

TEST_CASE("a value that is only copied need not be one yet") {
  const std::string before = "int a[2], b;" + note("a") + note("b");
  check("int a[2], b; b = a[t]; p[t] = b; b += 1;",
        before + " b = a[t]; p[t] = ::warpstep::sim::copy_unchecked(b); b += 1;");
  check("int a; if (t) a = 1; return a;",
        "int a;" + note("a") + " if (t) a = 1; return ::warpstep::sim::copy_unchecked(a);");
  check_alone("int a; int& b = a; b = 1;");
}

TEST_CASE("a variable that others may write without a hook is not noted") {
  check_alone("float s; sincosf(1, &s, &s);");
  check_alone("int a[4]; fill(a);");
  check_alone("int a[4][4]; fill(a[1]);");
  check_alone("int a; split(t, a);");
  check_alone("int a; asm(\"mov %0, 1;\" : \"=r\"(a));");
}

TEST_CASE("a variable whose value may go where nobody uses it is not noted") {
  check_alone("int a; if (t) a = 1; a = __shfl_sync(~0u, a, 0);");
  check_alone("int a; auto g = [a] { return a + 1; };");
}

TEST_CASE("what declares no local variable without a value is left alone") {
  check_alone("struct alignas(sizeof(T) * 4) S { T x[4]; int y; };");
  check_alone("struct __attribute__((aligned(16 * (1 + 1)))) S { int x; };");
  check_alone("union [[gnu::aligned(sizeof(int))]] S { int x; float y; };");
  for (const std::string text :
       {"int a = 1;", "int a(1), b{2};", "return t;", "static int a;", "struct S { int a; };",
        "for (int a; t;) t = 0;", "switch (t) { int a; case 1: a = 2; }", "const int& r = t;",
        "typedef int a;", "int a; goto end; end: a = 1;", "using a::b;", "delete p;",
        "__shared__ int a;", "volatile int a; a = 1;"})
    check_alone(text);
  CHECK(translated("void host() { int a; a += 1; }", true) == "void host() { int a; a += 1; }");
  const std::string at_compile_time = "constexpr int f() { int a; a = 1; return a + 1; }";
  CHECK(translated(at_compile_time, true) == at_compile_time);
}

TEST_CASE("fragments without a value are marked where mma.h is included") {
  const auto mark = [](const std::string& name) {
    return " ::warpstep::sim::tensor::leave_unset(" + name + ");";
  };
  const std::string mma = "void leave_unset(); using Sum = wmma::fragment<C, (2 > 1), f<int>()>; ";
  const auto compare = [&](const std::string& text, const std::string& wanted) {
    const std::string head = mma + "__device__ void f(int t) { ";
    CHECK(translated(head + text + " }", true) == translated(head + wanted + " }"));
  };
  compare("Sum a, b[2]; f(a, b);", "Sum a, b[2];" + mark("a") + mark("b") + " f(a, b);");
  compare("if (t) { nvcuda::wmma::fragment<A, 1, B<int>> a; f(a); }",
          "if (t) { nvcuda::wmma::fragment<A, 1, B<int>> a;" + mark("a") + " f(a); }");
  compare("Sum a = {}, b{}; f(a); return t;", "Sum a = {}, b{}; f(a); return t;");
  const std::string theirs =
      "struct Sum {}; __device__ void f() { Sum a; fragment<int> b; f(a, b); }";
  CHECK(translated(theirs, true) == translated(theirs));
}
