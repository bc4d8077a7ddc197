// What becomes of loops that spin.
#include <doctest/doctest.h>

#include "tests/translate/translated.h"

namespace {

const std::string kYield = "::warpstep::sim::yield_turn();";

void check(const std::string& text, const std::string& wanted) {
  const std::string begin = "void f(volatile int* v, int* p, int t) { ";
  std::string found = translated(begin + text + " }");
  for (std::size_t at; (at = found.find(") ;")) != found.npos;) found.erase(at + 1, 1);
  CHECK(found == begin + wanted + " }");
}

}  // namespace

TEST_CASE("a thread in a loop with an empty body gives its turn away") {
  check("while (*v == 0);", "while (*v == 0) " + kYield);
  check("while (*v == 0) ;", "while (*v == 0) " + kYield);
  check("while (true) {}", "while (true) { " + kYield + " }");
  check("while (*p) { }", "while (*p) { " + kYield + " }");
  check("for (;;) ;", "for (;;) " + kYield);
  check("for (t = 0; *v;) {}", "for (t = 0; *v;) { " + kYield + " }");
  check("do {} while (*v);", "do { " + kYield + " } while (*v);");
  check("do ; while (*v);", "do " + kYield + " while (*v);");
  check("if (t) while (*v);", "if (t) while (*v) " + kYield);
  check("{ } while (*v);", "{ } while (*v) " + kYield);
  check("do while (*v); while (t);", "do while (*v) " + kYield + " while (t);");
  check("g([&] { while (*v); });", "g([&] { while (*v) " + kYield + " });");
}

TEST_CASE("what ends a loop, counts or runs once is left alone") {
  for (const std::string text :
       {"do g(); while (*v);", "do { g(); } while (*v);",
        "do if (t) g(); else { h(); } while (*v);", "do for (;;) g(); while (*v);",
        "do do g(); while (*p); while (*v);", "do do { g(); } while (*p); while (*v);",
        "do {} while (0);", "do { } while (false);", "do ; while (0);", "while (0);",
        "for (t = 0; t < 9; ++t);", "for (t = 0; t < 9; ++t) {}", "while (*v) g();",
        "while (*v) { g(); }", "if (*v);", "if (*v) {}", "for (;;) g();"})
    check(text, text);
}

TEST_CASE("loops in headers of the system and in constexpr functions are left alone") {
  const std::string source = "void f(int* p) { while (*p); }";
  CHECK(translated("# 1 \"a.h\"\n" + source).find("yield_turn()") != std::string::npos);
  const std::string system = "# 1 \"a.h\" 3\n" + source + "\n";
  CHECK(warpstep::tools::translate::translate(system).text == system);
  CHECK(translated("constexpr " + source) == "constexpr " + source);
}
