// What is put around operands of calls that take structs by value.
#include <doctest/doctest.h>

#include "tests/translate/translated.h"

namespace {

std::string copy(const std::string& operand) {
  return "::warpstep::sim::passed_by_value(" + operand + ")";
}

std::string copied(const std::string& declarations, const std::string& text, bool copies = true) {
  return translated(declarations + " __device__ void k(S* p, const S& r) { " + text + " }", copies);
}

void check(const std::string& declarations, const std::string& text, const std::string& wanted) {
  CHECK(copied(declarations, text) == copied(declarations, wanted, false));
}

void check_alone(const std::string& declarations, const std::string& text) {
  check(declarations, text, text);
}

}  // namespace

TEST_CASE("what lies in memory is copied in front of a call that takes it by value") {
  const std::string f = "__device__ float f(S s, int n);";
  check(f, "f(p[2], 1);", "f(" + copy("p[2]") + ", 1);");
  check(f, "f(*p, *p->n);", "f(" + copy("*p") + ", *p->n);");
  check(f, "f(p[0].at->s[1], 1);", "f(" + copy("p[0].at->s[1]") + ", 1);");
  check(f, "f((*p).s, 1);", "f(" + copy("(*p).s") + ", 1);");
  check(f, "f(r, f(r.s, 2));", "f(" + copy("r") + ", f(" + copy("r.s") + ", 2));");
  check(f, "f(reinterpret_cast<S*>(p)[1], 2);",
        "f(" + copy("reinterpret_cast<S*>(p)[1]") + ", 2);");
  check("template <class T> void f(int n, T s) {}", "f<S>(1, p[2]);",
        "f<S>(1, " + copy("p[2]") + ");");
  check("struct Ray { Ray(S from, S to); };", "Ray ray(p[0], p[1]);",
        "Ray ray(" + copy("p[0]") + ", " + copy("p[1]") + ");");
  check("", "auto f = [](S s) {}; f(p[1]);", "auto f = [](S s) {}; f(" + copy("p[1]") + ");");
}

TEST_CASE("numbers, results and variables of the function are passed as they are") {
  check_alone("__device__ float f(float s, const int n);", "f(p[2].x, p[1].n);");
  check_alone("__device__ float f(S s);",
              "S s; f(s); f(S{1}); f(made(p)); f(s.part); f(p[0] + r);");
}

TEST_CASE("an operand that some function of that name takes by reference is no copy") {
  check_alone("__device__ float f(const S& s);", "f(p[2]);");
  check_alone("__device__ float f(S s); __device__ float f(S& s, int);", "f(p[2]);");
  check_alone("__device__ float f(S* s);", "f(p->next);");
  check_alone("using R = const S&; __device__ float f(R s);", "f(p[2]);");
  check_alone("typedef S& R; __device__ float f(R s);", "f(p[2]);");
  check_alone("template <class T> void f(T s);", "f<S&>(p[2]);");
  check_alone("template <class T> void f(T&& s);", "f(p[2]);");
  check_alone("template <class... T> void f(T... s);", "f(p[2]);");
}

TEST_CASE("what lies in memory is copied in front of an operator that takes it by value") {
  const std::string plus =
      "__device__ S operator+(S a, S b); __device__ S operator*(float a, S b);";
  check(plus, "r + p[1];", copy("r") + " + " + copy("p[1]") + ";");
  check(plus, "return *p + p->s;", "return " + copy("*p") + " + " + copy("p->s") + ";");
  check(plus, "s = 2 * p[1] + p[2] * x;", "s = 2 * " + copy("p[1]") + " + p[2] * x;");
  check(plus, "f(t * p[1]) * p[2];", "f(t * " + copy("p[1]") + ") * " + copy("p[2]") + ";");
  check("S operator-(S a);", "s = -p[1] - -*p;",
        "s = -" + copy("p[1]") + " - -" + copy("*p") + ";");
  check("struct S { S& operator+=(S b); };", "p[0] += p[1];", "p[0] += " + copy("p[1]") + ";");
  check("S operator+=(S& a, S b);", "p[0] += r;", "p[0] += " + copy("r") + ";");
  check("bool operator<(S a, S b);", "if (p[0] < p[1]) return;",
        "if (" + copy("p[0]") + " < " + copy("p[1]") + ") return;");
  check(plus, "s = S{1} * p[1] + p[2];", "s = S{1} * " + copy("p[1]") + " + " + copy("p[2]") + ";");
  check(plus, "if (c) {} else {} *p + r;",
        "if (c) {} else {} " + copy("*p") + " + " + copy("r") + ";");
  check(plus, "x = f(t[1], s * p[2]);", "x = f(t[1], s * " + copy("p[2]") + ");");
  check("Out& operator<<(Out& o, S s);", "o[1] << r << 1;", "o[1] << " + copy("r") + " << 1;");
}

TEST_CASE("operands of other operators, and declarations, stay as they are") {
  const std::string plus = "__device__ S operator+(S a, S b); __device__ S operator*(S a, S b);";
  check_alone(plus, "p[1] - p[2]; p[1]++ ; p[1] += r; s + S{}; a + b;");
  check_alone(plus, "S* q[3] = {}; const S* q[2] = {p, p}; for (S * q[1];;) {} if (c) *r = s;");
  check_alone(plus, "[](int n, S * q[1]) {}; void f(int n, S * q[1]); g<a, S * p[1]>();");
  check_alone("S operator+(const S& a, const S& b);", "p[1] + r;");
  check_alone("S operator+(S a, S b); S operator+(const T& a, const T& b);", "p[1] + r;");
  check_alone("S operator&(S a, S b);", "for (S & r : list) {} auto q = &p[1]; [](S & r) {};");
}
