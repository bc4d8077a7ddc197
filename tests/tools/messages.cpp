// What three compilers say of a wrong file, and what `warpstep run` shows of it.
#include "tools/cc/diagnostics/messages.h"

#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <string_view>

namespace {

const std::vector<std::string> kForeign{"/opt/warpstep/include/", "/usr/"};

std::string shown(std::string_view compiler_output, std::size_t limit = 5) {
  return warpstep::tools::shorten(warpstep::tools::read_messages(compiler_output, kForeign), limit);
}

}  // namespace

TEST_CASE("an error in the user's file keeps its place") {
  CHECK(shown("none.cu: In function \u2018int main()\u2019:\n"
              "none.cu:8:3: error: \u2018thing\u2019 was not declared in this scope\n"
              "    8 |   thing();\n"
              "      |   ^~~~~\n") == "none.cu:8:3: error: identifier \"thing\" is undefined\n");
}

TEST_CASE("g++: an error inside our headers moves to the user's line that led there") {
  CHECK(shown("In file included from none.cu:1:\n"
              "/opt/warpstep/include/warpstep/launch.h: In instantiation of \u2018constexpr bool "
              "warpstep::detail::argument_fits() [with long unsigned int Place = 2; Parameter = "
              "const float*; Argument = int*&]\u2019:\n"
              "/opt/warpstep/include/warpstep/launch.h:43:29:   required from \u2018x\u2019\n"
              "none.cu:6:19:   required from here\n"
              "/opt/warpstep/include/warpstep/launch.h:32:17: error: static assertion failed: "
              "warpstep::launch: an argument does not convert to the kernel's parameter\n"
              "/opt/warpstep/include/warpstep/launch.h:32:17: note: \u2018false\u2019\n") ==
        "none.cu:6:19: error: warpstep::launch: argument 2 after the shape is 'int*', but the "
        "kernel's parameter there is 'const float*'\n");
}

TEST_CASE("clang++: an error inside our headers moves to the user's line that led there") {
  CHECK(shown("In file included from none.cu:1:\n"
              "/opt/warpstep/include/warpstep/launch.h:32:3: error: static_assert failed due to "
              "requirement 'kFits<const float *, int *&>' \"warpstep::launch: an argument does not "
              "convert to the kernel's parameter\"\n"
              "  static_assert(kFits<Parameter, Argument>,\n"
              "/opt/warpstep/include/warpstep/launch.h:43:15: note: in instantiation of function "
              "template specialization 'warpstep::detail::argument_fits<2UL, const float *, int "
              "*&>' requested here\n"
              "none.cu:6:13: note: in instantiation of function template specialization "
              "'warpstep::launch<float *>' requested here\n") ==
        "none.cu:6:13: error: warpstep::launch: argument 2 after the shape is 'int *', but the "
        "kernel's parameter there is 'const float *'\n");
}

TEST_CASE("nvcc: an error inside our headers moves to the user's line that led there") {
  CHECK(shown("/opt/warpstep/include/warpstep/launch.h(32): error: static assertion failed with "
              "\"warpstep::launch: an argument does not convert to the kernel's parameter\"\n"
              "    static_assert(kFits<Parameter, Argument>,\n"
              "    ^\n"
              "          detected during:\n"
              "            instantiation of \"__nv_bool "
              "warpstep::detail::argument_fits<Place,Parameter,Argument>() [with Place=2UL, "
              "Parameter=const float *, Argument=int *&]\" at line 43\n"
              "            instantiation of \"void warpstep::launch(void (*)(P...)) [with P=<>]\" "
              "at line 6 of none.cu\n"
              "\n"
              "1 error detected in the compilation of \"none.cu\".\n") ==
        "none.cu:6: error: warpstep::launch: argument 2 after the shape is 'int *', but the "
        "kernel's parameter there is 'const float *'\n");
}

TEST_CASE("the linker's words become one line") {
  CHECK(shown("/usr/bin/ld: /tmp/ccA.o: in function `main':\n"
              "none.cu:3: undefined reference to `f()'\n"
              "collect2: error: ld returned 1 exit status\n") ==
        "none.cu:3: error: undefined reference to `f()'\n");
  CHECK(shown("/usr/bin/ld: /usr/lib/crt1.o: in function `_start':\n"
              "(.text+0x17): undefined reference to `main'\n"
              "collect2: error: ld returned 1 exit status\n") == "error: the file has no main()\n");
}

TEST_CASE("an error that is said twice is shown once, and the rest is counted") {
  std::string output;
  for (const char* line : {"1", "1", "2", "3", "4"})
    output += std::string("none.cu:") + line + ":1: error: no\n";
  CHECK(shown(output, 2) == "none.cu:1:1: error: no\nnone.cu:2:1: error: no\nand 2 more errors\n");
}

TEST_CASE("warnings are shown when there is no error, and only those of the user's files") {
  const std::string warnings =
      "none.cu:1:1: warning: careful\n/usr/include/x.h:1:1: warning: of no interest\n";
  CHECK(shown(warnings) == "none.cu:1:1: warning: careful\n");
  CHECK(shown(warnings + "none.cu:2:1: error: no\n") == "none.cu:2:1: error: no\n");
}

TEST_CASE("the caret stands under the column, whatever letters stand before it") {
  const std::string file = "caret-test.cu";
  std::ofstream(file) << "\tx(\"\u00e4\") y\n";
  CHECK(shown(file + ":1:10: error: no\n") ==
        file + ":1:10: error: no\n    1 |  x(\"\u00e4\") y\n      |         ^\n");
  std::remove(file.c_str());
}

TEST_CASE("text that is no message is no error") {
  CHECK(shown("hello\n:::\n(3)\n").empty());
}
