// What becomes of statements that warps go through in step.
#include <doctest/doctest.h>

#include "tests/translate/translated.h"

namespace {

const std::string kGather = "::warpstep::sim::";

/// The statements of a function with a volatile pointer v and a plain one p.
std::string in_function(const std::string& text) {
  const std::string begin = "void f(volatile int* v, int* p, int t) { ";
  const std::string found = translated(begin + text + " }");
  REQUIRE(found.starts_with(begin));
  return found.substr(begin.size(), found.size() - begin.size() - 2);
}

std::string step(int number, const std::string& target, const std::string& value) {
  const std::string n = std::to_string(number);
  return target + kGather + "lockstep_read<" + n + ">( " + value + "), " + kGather +
         "lockstep_write_done<" + n + ">() ";
}

std::string with_blanks_folded(std::string text) {
  for (std::size_t at; (at = text.find("( ")) != text.npos;) text.erase(at + 1, 1);
  for (const char* end : {" ;", " ,"})
    for (std::size_t at; (at = text.find(end)) != text.npos;) text.erase(at, 1);
  return text;
}

void check(const std::string& text, const std::string& wanted) {
  CHECK(with_blanks_folded(in_function(text)) == with_blanks_folded(wanted));
}

void check_untouched(const std::string& text) {
  check(text, text);
}

/// Is v[0] of a function with this declaration taken for volatile?
bool is_step(const std::string& source) {
  return translated(source).find("lockstep_read") != std::string::npos;
}

}  // namespace

TEST_CASE("lanes gather before a write through volatile and behind it") {
  check("v[t] += v[t + 16];", step(1, "v[t] += ", "v[t + 16]") + ";");
  check("v[t] = t = t + v[t + 1];", step(1, "v[t] = ", "t = t + v[t + 1]") + ";");
  check("v[t] <<= p[t];", step(1, "v[t] <<= ", "p[t]") + ";");
  check("v[t] ^= t; v[t]=max(t, v[0]);",
        step(1, "v[t] ^= ", "t") + "; " + step(2, "v[t]=", "max(t, v[0])") + ";");
  check("v[t] += p[0], v[p[t]] -= t;",
        step(1, "v[t] += ", "p[0]") + ", " + step(2, "v[p[t]] -= ", "t") + ";");
  check("v[t] = add<int, 4>(t);", step(1, "v[t] = ", "add<int, 4>(t)") + ";");
  check("for (;;) v[t] = t;", "for (;;) " + step(1, "v[t] = ", "t") + ";");
  check("if (t) p[0] = 1; else v[t] = t;",
        "if (t) p[0] = 1; else " + step(1, "v[t] = ", "t") + ";");
  check("switch (t) { case 1: v[t] = t; }",
        "switch (t) { case 1: " + step(1, "v[t] = ", "t") + "; }");
}

TEST_CASE("a literal is written without waiting for readers") {
  const std::string keep = ", " + kGather + "lockstep_write_done<1>() ;";
  for (const std::string value : {"1", "-1", "0.5f", "true", "nullptr"})
    check("v[t] = " + value + ";", "v[t] = " + value + keep);
}

TEST_CASE("lanes that a condition leaves out gather with the others behind it") {
  const std::string branch = step(1, "v[t] += ", "v[t - 1]") + ";";
  const std::string rest = " else " + kGather + "lockstep_write_done<1>();";
  check("if (t > 0) v[t] += v[t - 1];", "if (t > 0) " + branch + rest);
  check("if (t > 0) { p[0] = 1; v[t] += v[t - 1]; }",
        "if (t > 0) { p[0] = 1; " + branch + " }" + rest);
  check("if constexpr (N > 0) v[t] += v[t - 1];", "if constexpr (N > 0) " + branch + rest);
  check("if (p) { if (t > 0) v[t] += v[t - 1]; }",
        "if (p) { if (t > 0) " + branch + rest + " }" + rest);
  check("if (t > 0) v[t] += v[t - 1]; else t = 0;", "if (t > 0) " + branch + " else t = 0;");
  check("if (t > 0) if (p) v[t] += v[t - 1];", "if (t > 0) if (p) " + branch);
  check("while (t > 0) v[t] += v[t - 1];", "while (t > 0) " + branch);
}

TEST_CASE("what is no statement, no write or not volatile is left alone") {
  for (const std::string text :
       {"p[t] += v[t];", "t = v[t] = 1;", "v[t] == t;", "v[t] <= t;", "v[t];", "v[t]++;", "v = p;",
        "for (v[t] = t; t;) t;", "g(v[t] = t);", "x.v[t] = t;", "x->v[t] = t;", "N::v[t] = t;",
        "int x[] = {v[t]};", "t = p ? 1 : v[t] = t;", "v[t] = t"})
    check_untouched(text);
}

TEST_CASE("pointers to volatile and volatile arrays are known by their declarations") {
  for (const std::string declaration :
       {"volatile int* v = s;", "int volatile* v = s;",
        "volatile T<int, 3>* const __restrict__ v = s;", "volatile __shared__ int v[3];",
        "__shared__ volatile int v[2][3];", "volatile int (&v)[3] = s;",
        "extern __shared__ volatile int v[];", "volatile int *u = f(1, 2), *v = s;",
        "{ volatile int* v = (volatile int*)s; }", "volatile unsigned int a, v[3];"}) {
    CAPTURE(declaration);
    CHECK(is_step("__device__ void f() { " + declaration + " v[0] = t; }"));
  }
  for (const std::string declaration :
       {"int* volatile v = s;", "volatile int n = v;", "int* v = (int*)(volatile int*)s;",
        "volatile int* u = v;", "g<volatile int*>(v);"}) {
    CAPTURE(declaration);
    CHECK_FALSE(is_step("__device__ void f() { " + declaration + " v[0] = t; }"));
  }
}

TEST_CASE("a name is volatile in its own function, or everywhere behind its file's") {
  CHECK(is_step("template <class T> void f(int n, volatile T* v) { v[0] = n; }"));
  CHECK(is_step("__device__ volatile int v[8]; void f() { v[0] = t; }"));
  CHECK(is_step("namespace n { volatile int* v; } void f() { n::g(); v[0] = t; }"));
  CHECK(is_step("void f(volatile int* v) { g([=] { v[0] = t; }); }"));
  CHECK_FALSE(is_step("void g(volatile int* v) {} void f(int* v) { v[0] = t; }"));
  CHECK_FALSE(is_step("void g(volatile int* v); void f(int* v) { v[0] = t; }"));
  CHECK_FALSE(is_step("struct S { volatile int* v; }; void f(int* v) { v[0] = t; }"));
  CHECK_FALSE(is_step("void f(int* v) { v[0] = t; } volatile int* v;"));
}

TEST_CASE("neither headers of the system nor constexpr functions are changed") {
  const std::string source = "void f(volatile int* v, int t) { v[0] = t; }";
  CHECK(is_step("# 1 \"a.h\"\n" + source));
  const std::string system = "# 1 \"a.h\" 3\n" + source + "\n";
  CHECK(warpstep::tools::translate::translate(system).text == system);
  CHECK(is_step(system + "# 1 \"a.cu\"\n" + source));
  CHECK(translated("constexpr " + source) == "constexpr " + source);
}

TEST_CASE("steps keep their lines and columns") {
  const auto translation = warpstep::tools::translate::translate(
      "# 7 \"a.cu\"\nvoid f(volatile int* v) {\n  v[0] +=\n      v[1]; g();\n}\n");
  CHECK(translation.text ==
        "# 7 \"a.cu\"\nvoid f(volatile int* v) {\n  v[0] +=\n      "
        "::warpstep::sim::lockstep_read<1>(\n"
        "# 9 \"a.cu\"\n      v[1]), ::warpstep::sim::lockstep_write_done<1>()\n# 9 \"a.cu\"\n"
        "          ; g();\n}\n");
}

TEST_CASE("a name of CUB's that gets another meaning in a class is written with its namespace") {
  const std::string text = translated(
      "# 1 \"/usr/include/cub/x.cuh\" 1 3\nclass A { typedef Layout<int> Layout; };\n"
      "# 2 \"a.cu\" 2\nclass B { typedef Other<int> Other; };\n");
  const std::size_t at = text.find("::cub::");
  CHECK_MESSAGE(at < text.find("class B"), text);
  CHECK(text.find("::cub::", at + 1) == text.npos);
}
