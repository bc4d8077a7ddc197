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

TEST_CASE("a thread that waits for volatile memory gives its turn away, whatever else it does") {
  const std::string in_condition = "::warpstep::sim::yield_turn(), ";
  check("while (*v == 0) ++t;", "while (" + in_condition + "*v == 0) ++t;");
  check("while ((t = v[0]) == 0) { ++*p; }",
        "while (" + in_condition + "(t = v[0]) == 0) { ++*p; }");
  check("while (t = *v) g();", "while (" + in_condition + "t = *v) g();");
  check("for (t = 0; *v == 0; ++t) g();", "for (t = 0; " + in_condition + "*v == 0; ++t) g();");
  check("do ++t; while (*v);", "do ++t; while (" + in_condition + "*v);");
  check("do { ++t; } while (v[t] == 0);", "do { ++t; } while (" + in_condition + "v[t] == 0);");
  check("do { t = *v; } while (t);", "do { " + kYield + " t = *v; } while (t);");
  check("for (;;) { if (*v) break; ++t; }", "for (;;) { " + kYield + " if (*v) break; ++t; }");
  check("while (true) { t = *v; if (t) break; }",
        "while (true) { " + kYield + " t = *v; if (t) break; }");
}

TEST_CASE("a thread that waits for memory that is read as volatile gives its turn away") {
  const std::string in_condition = "::warpstep::sim::yield_turn(), ";
  check("do { t = *(volatile int*)p; } while (t == 0);",
        "do { " + kYield + " t = *(volatile int*)p; } while (t == 0);");
  check("while (*(volatile int*)p == 0) { t++; }",
        "while (" + in_condition + "*(volatile int*)p == 0) { t++; }");
  check("for (;;) { t = *reinterpret_cast<volatile int*>(p); if (t) break; }",
        "for (;;) { " + kYield + " t = *reinterpret_cast<volatile int*>(p); if (t) break; }");
  check("for (;;) if (*v) break;", "for (;" + in_condition + "true;) if (*v) break;");
  check("while (1) if (*v) break;", "while (" + in_condition + "1) if (*v) break;");
  check("while (t == 0) { t = *v; }", "while (" + in_condition + "t == 0) { t = *v; }");
  check("while (t == 0) t = *v;", "while (" + in_condition + "t == 0) t = *v;");
  check("do t = *v; while (t == 0);", "do t = *v; while (" + in_condition + "t == 0);");
  check("for (t = 0; t == 0; t = *v) { }", "for (t = 0; " + in_condition + "t == 0; t = *v) { }");
  check("again: if (*v == 0) goto again;", "again: if (*v == 0) { " + kYield + " goto again; }");
}

TEST_CASE("a thread that waits by a function that reads volatile memory gives its turn away") {
  const std::string readers =
      "struct Channel { volatile int* f; bool ready() const { return *f != 0; } };"
      "int load(int* p) { return *(volatile int*)p; } int twice(int* p) { return 2 * load(p); }"
      "int plain(int* p) { return *p; } ";
  const auto wait = [&](const std::string& loop) {
    const std::string whole = readers + "void f(Channel& c, int* p, int t) { " + loop + " }";
    return translated(whole) != whole;
  };
  CHECK(wait("do { t = twice(p); } while (t == 0);"));
  CHECK(wait("while (load(p) == 0) ++t;"));
  CHECK(wait("for (;;) { if (c.ready()) break; }"));
  CHECK_FALSE(wait("while (plain(p) == 0) ++t;"));
  CHECK_FALSE(wait("for (t = 0; t < 9; ++t) plain(p) + load(p);"));
}

TEST_CASE("what ends a loop, counts or runs once is left alone") {
  for (const std::string text : {"do g(); while (*p);",
                                 "do { g(); } while (*p);",
                                 "do if (t) g(); else { h(); } while (*p);",
                                 "do for (;;) g(); while (*p);",
                                 "do do g(); while (*p); while (t);",
                                 "do do { g(); } while (*p); while (t);",
                                 "do {} while (0);",
                                 "do { } while (false);",
                                 "do ; while (0);",
                                 "while (0);",
                                 "for (t = 0; t < 9; ++t);",
                                 "for (t = 0; t < 9; ++t) {}",
                                 "while (*p) g();",
                                 "while (*p) { g(); }",
                                 "if (*v);",
                                 "if (*v) {}",
                                 "for (;;) g();",
                                 "for (;;) { t = *p; }",
                                 "for (int x : v) g();",
                                 "while (int x = *v) g();",
                                 "while (t < 9) { p[t] = *v; ++t; }",
                                 "while (t < 9) { asm volatile(\"membar.gl;\"); ++t; }",
                                 "if (*v) goto end; ++t; end: g();",
                                 "while (T<int>* x = w[*v]) g();"})
    check(text, text);
}

TEST_CASE("loops in headers of the system and in constexpr functions are left alone") {
  const std::string source = "void f(int* p) { while (*p); }";
  CHECK(translated("# 1 \"a.h\"\n" + source).find("yield_turn()") != std::string::npos);
  const std::string system = "# 1 \"a.h\" 3\n" + source + "\n";
  CHECK(warpstep::tools::translate::translate(system).text == system);
  CHECK(translated("constexpr " + source) == "constexpr " + source);
}
