// What C++17 allows in classes, and C++20 does not.
#include <doctest/doctest.h>

#include <string>

#include "tests/translate/translated.h"

TEST_CASE("constructors and destructors lose the arguments of their class") {
  CHECK(
      translated("template <typename T> class B { public: T* p; B<T>(int n) { } ~B<T>() { } };") ==
      "template <typename T> class B { public: T* p; B (int n) { } ~B () { } };");
  CHECK(translated("template <class T, int N> struct B { explicit B<T, N>(T x) : a(x) {} T "
                   "a; };") ==
        "template <class T, int N> struct B { explicit B (T x) : a(x) {} T a; };");
}

TEST_CASE("a class whose constructors are all defaulted is an aggregate") {
  CHECK(translated("struct V { float x; V() = default; };") == "struct V { float x; };");
  CHECK(
      translated("struct V { __host__ __device__ constexpr V() noexcept = default; float x; };") ==
      "struct V { float x; };");
  CHECK(translated(
            "struct V { __inline__ __attribute__((always_inline)) V() = default; float x; };") ==
        "struct V { float x; };");
  CHECK(translated("template <class T> struct V { T x; V() = default; };") ==
        "template <class T> struct V { T x; };");
  CHECK(translated("class V { public: V(const V&) = default; V() = default; int n; };") ==
        "class V { public: int n; };");
}

TEST_CASE("other classes are left alone") {
  for (const std::string text :
       {"struct V { float x; V() = default; V(float f) : x(f) {} };",
        "struct V { float x; V() = default; V(int) = delete; };",
        "struct V { float x; V() = default; template <class T> V(T t) : x(t) {} };",
        "class V { V() = default; private: int n; };",
        "class V { V() = default; public: static V made(); int n; };",
        "struct V { V() = default; [[deprecated]] V(int m) : n(m) {} int n; };",
        "struct V { [[nodiscard]] V() = default; int n; };",
        "struct V : W { using W::W; V() = default; };",
        "struct V { V() = default; V& operator=(V&&) = default; };",
        "template <class T> struct B { B<T> copy(); B<T>* next; B(int n) {} void f() { B<T>(3); } "
        "};",
        "struct V { ~V() = default; int n; };"})
    CHECK(translated(text) == text);
  const std::string system = "# 1 \"a.h\" 3\nstruct V { float x; V() = default; };\n";
  CHECK(warpstep::tools::translate::translate(system).text == system);
}
