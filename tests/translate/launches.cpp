// What launches are translated into.
#include <doctest/doctest.h>

#include "tests/translate/translated.h"

namespace {

const std::string kBegin = "::warpstep::sim::launch_expression([&]{return ";

/// A launch in a function, and what becomes of it.
std::string launch(const std::string& text) {
  const std::string begin = "void f() { ";
  const std::string found = translated(begin + text + " }");
  REQUIRE(found.starts_with(begin));
  REQUIRE(found.ends_with(" }"));
  return found.substr(begin.size(), found.size() - begin.size() - 2);
}

}  // namespace

TEST_CASE("a launch becomes a call of what stands before its brackets") {
  CHECK(launch("k<<<1, 2>>>(p);") == kBegin + "k;})(1, 2)(p);");
  CHECK(launch("k<<<1, 2, 3, s>>>();") == kBegin + "k;})(1, 2, 3, s)();");
  CHECK(launch("k<<<{1, 2}, {3}>>>({4}, {});") == kBegin + "k;})({1, 2}, {3})({4}, {});");
}

TEST_CASE("brackets are read as nvcc reads them") {
  CHECK(launch("k<< <1, 2>> >(p);") == kBegin + "k;})(1, 2)(p);");
  CHECK(launch("k<<<n>>1, 2>>>(p);") == kBegin + "k;})(n>>1, 2)(p);");
  CHECK(launch("k<<<1, a>b>>>(p);") == kBegin + "k;})(1, a>b)(p);");
  CHECK(launch("k<<<1, v<int>>>>(p);") == kBegin + "k;})(1, v<int>)(p);");
  CHECK(launch("k<<<S<S<S<int>>>::n, 2>>>(p);") == kBegin + "k;})(S<S<S<int>>>::n, 2)(p);");
}

TEST_CASE("the expression before a launch is found whole and not beyond") {
  for (const std::string callee : {"k", "k<S<int>>", "k<(a>b)>", "k<a, f(1, 2)>", "::a::b::k<3>",
                                   "T::template k<3>", "A<int>::k", "x.k", "x->y.k[3]", "k[i](2)",
                                   "(*p)", "(c ? k1 : k2)", "f()", "this->k", "static_cast<K>(p)"})
    CHECK(launch(callee + "<<<1, 2>>>(p);") == kBegin + callee + ";})(1, 2)(p);");
  for (const std::string before :
       {"return ", "if (x) ", "else ", "(void)", "a, ", "c ? ", "do ", "x = ", "while (y) ", "!"})
    CHECK(launch(before + "k<<<1, 2>>>(p);") == before + kBegin + "k;})(1, 2)(p);");
  CHECK(launch("if (x) (k)<<<1, 2>>>(p);") == "if (x) " + kBegin + "(k);})(1, 2)(p);");
  CHECK(launch("(void)(k)<<<1, 2>>>(p);") == "(void)" + kBegin + "(k);})(1, 2)(p);");
}

TEST_CASE("a colon right before a launch stays one") {
  CHECK(launch("switch (n) { case 1:k<<<1, 2>>>(p); }") ==
        "switch (n) { case 1: " + kBegin + "k;})(1, 2)(p); }");
  CHECK(launch("c?k<<<1, 2>>>(p):j<<<3, 4>>>(p);") ==
        "c?" + kBegin + "k;})(1, 2)(p): " + kBegin + "j;})(3, 4)(p);");
}

TEST_CASE("a launch inside another one is translated too") {
  CHECK(launch("k<<<[&]{ j<<<1, 2>>>(); return 1; }(), 2>>>(p);") ==
        kBegin + "k;})([&]{ " + kBegin + "j;})(1, 2)(); return 1; }(), 2)(p);");
  CHECK(launch("k<<<1, 2>>>(p), j<<<3, 4>>>(q);") ==
        kBegin + "k;})(1, 2)(p), " + kBegin + "j;})(3, 4)(q);");
}

TEST_CASE("what only looks like a launch is left alone") {
  for (const std::string text :
       {"\"k<<<1, 2>>>(p)\";", "R\"x(k<<<1, 2>>>(p);)\" )x\";", "'<'; '\"'; 1'000 << 2;",
        "operator<<<int>(a, b);", "&operator<<<>;", "a << b; c >> d; S<S<S<int>>> s; n >>= 1;"})
    CHECK(launch(text) == text);
  CHECK(launch("/* k<<<1, 2>>>(p) */ // k<<<1, 2>>>(p)\n") ==
        "/* k<<<1, 2>>>(p) */ // k<<<1, 2>>>(p)");
}

TEST_CASE("a template, defaults and overloads are launched through a stub") {
  const std::string text = translated(
      "template <class T, int N = 3> __global__ void k(T* p, S<T, N>, int n = 4) {}\n"
      "void f() { k<int><<<1, 2>>>(p, {}); }");
  CHECK(text.find("template <class T, int N = 3> [[") != text.npos);
  CHECK(text.find("warpstep_launch_k(const ::warpstep::LaunchShape& warpstep_shape, T* p, "
                  "S<T, N> warpstep_p1, int n = 4)") != text.npos);
  CHECK(text.find("(static_cast<void (*)(T* p, S<T, N> warpstep_q1, int n)>(::k<T, N>))") !=
        text.npos);
  CHECK(text.find("warpstep_launch_k<int>(::warpstep::sim::shape(1, 2), p, {});") != text.npos);
}

TEST_CASE("a comparison among a kernel's template arguments is no bracket") {
  const std::string kernel = "template <bool b, class T> __global__ void k(T* p) {} void f() { ";
  const std::string shape = "(::warpstep::sim::shape(1, 2), p); }";
  for (const std::string arguments : {"<a<b, int>", "<a<b, S<int>>", "<a == b, int>"})
    CHECK(translated(kernel + "k" + arguments + "<<<1, 2>>>(p); }")
              .ends_with("{ warpstep_launch_k" + arguments + shape));
  CHECK(translated(kernel + "n < 3 ? k<1, int><<<1, 2>>>(p) : g(); }")
            .find("n < 3 ? warpstep_launch_k<1, int>(") != std::string::npos);
}

TEST_CASE("a kernel with a parameter of type auto is launched through a template") {
  const std::string text = translated("__global__ void k(auto* p, const auto v) {}");
  CHECK(text.find("template <class warpstep_a0, class warpstep_a1> [[") != text.npos);
  CHECK(text.find("warpstep_a0* p, const warpstep_a1 v)") != text.npos);
  CHECK(text.find(">(::k<warpstep_a0, warpstep_a1>))>") != text.npos);
}

TEST_CASE("a stub is written once for a kernel that is declared twice") {
  const std::string text = translated(
      "template <class T> __global__ void k(T* a); template <typename U> __global__ void k(U*) {}");
  const std::size_t first = text.find("void warpstep_launch_k(");
  CHECK(first != text.npos);
  CHECK(text.find("void warpstep_launch_k(", first + 1) == text.npos);
}

TEST_CASE("a stub is written once however the types of a declaration are spelled") {
  const auto stubs = [](const std::string& first, const std::string& second) {
    const std::string text =
        translated("template <class T, int N> __global__ void k(" + first +
                   "); template <class U, int M> __global__ void k(" + second + ") {}");
    int count = 0;
    for (std::size_t at = text.find("void warpstep_launch_k("); at != text.npos;
         at = text.find("void warpstep_launch_k(", at + 1))
      ++count;
    return count;
  };
  CHECK(stubs("const T* a", "U const* b") == 1);
  CHECK(stubs("T* a, unsigned n", "U* __restrict__ a, unsigned int n") == 1);
  CHECK(stubs("T a[], const int n", "U* a, int") == 1);
  CHECK(stubs("T (&a)[N], long int", "U (&b)[M], long") == 1);
  CHECK(stubs("std::vector<const T> v, size_t n", "::std::vector<const U> w, std::size_t") == 1);
  CHECK(stubs("struct S<T>* const s", "S<U>* s") == 1);
  CHECK(stubs("const T* a", "U* a") == 2);
  CHECK(stubs("T* const* a", "U** a") == 2);
  CHECK(stubs("S<const T> a", "S<U> a") == 2);
  CHECK(stubs("unsigned char a", "char a") == 2);
  CHECK(stubs("signed char a", "char a") == 2);
  CHECK(stubs("T a, U b", "T a, U b") == 2);  // each time another one of them is the parameter
}

TEST_CASE("a kernel with the name of a function is launched through a stub") {
  const std::string kernel = "__global__ void k(float* p) {} void f() { k<<<1, 2>>>(p); }";
  const std::string call = "{ warpstep_launch_k(::warpstep::sim::shape(1, 2), p); }";
  CHECK(translated("extern \"C\" { extern long k(int n); } " + kernel).ends_with(call));
  CHECK(translated(kernel + " int k(int n);").find(call) != std::string::npos);
  CHECK(translated("struct S { int k(int n); int b = k(1); }; void g(int k); " + kernel)
            .ends_with("{ " + kBegin + "k;})(1, 2)(p); }"));
}

TEST_CASE("a using-declaration names the stub of a kernel, not of what has its name elsewhere") {
  const std::string kernel = "template <class T> __global__ void swap(T* a) {} ";
  CHECK(translated("namespace n { " + kernel + "} using n::swap;")
            .ends_with("using n::swap; using n::warpstep_launch_swap;"));
  for (const std::string word : {"using std::swap;", "using ::std::swap;"})
    CHECK(translated(kernel + "void f() { " + word + " }").ends_with(word + " }"));
  CHECK(translated("void g() { using n::swap; } " + kernel)
            .starts_with("void g() { using n::swap; }"));
}

TEST_CASE("default arguments that a later declaration adds are added to the stub") {
  const std::string text =
      translated("__global__ void k(int a, int b); __global__ void k(int a, int b = 2) {}");
  const std::string stub =
      "void warpstep_launch_k(const ::warpstep::LaunchShape& warpstep_shape, int a, int b";
  const std::size_t first = text.find(stub + ") {");
  REQUIRE(first != text.npos);
  CHECK(text.find(stub + " = 2) ;", first) != text.npos);
}

TEST_CASE("a variable with the name of a kernel is launched as the variable") {
  const std::string kernel = "template <class T> __global__ void k(T) {}\n";
  CHECK(translated(kernel + "template <class K> void f(K k) { k<<<1, 2>>>(3); }")
            .ends_with("void f(K k) { " + kBegin + "k;})(1, 2)(3); }"));
  CHECK(translated(kernel + "void f() { K a = 1, *b, *k; k<<<1, 2>>>(3); }")
            .ends_with("k; " + kBegin + "k;})(1, 2)(3); }"));
  CHECK(translated(kernel + "void f(int x) { a = b, k<<<1, 2>>>(x); }")
            .ends_with("b, warpstep_launch_k(::warpstep::sim::shape(1, 2), x); }"));
  CHECK(translated(kernel + "void f(int x) { k<<<1, 2>>>(x); }")
            .ends_with("{ warpstep_launch_k(::warpstep::sim::shape(1, 2), x); }"));
}

TEST_CASE("launches keep their lines and columns") {
  const auto translation = warpstep::tools::translate::translate(
      "# 7 \"a.cu\"\nvoid f() {\n  k<<<1,\n      2>>>(p); g();\n}\n");
  CHECK(
      translation.text ==
      "# 7 \"a.cu\"\nvoid f() {\n  ::warpstep::sim::launch_expression([&]{return \n# 8 \"a.cu\"\n  "
      "k;})(\n# 8 \"a.cu\"\n      1,\n      2)\n# 9 \"a.cu\"\n          (p); g();\n}\n");
}
