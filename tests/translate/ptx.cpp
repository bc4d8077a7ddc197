// Inline PTX becomes a block of C++ in which operands and registers are variables.
#include <doctest/doctest.h>

#include "tests/translate/translated.h"

namespace {

/// What a statement of a device function becomes, without the names of namespaces.
std::string body_of(const std::string& statement) {
  std::string text = translated("__device__ void f() { " + statement + " }");
  text = text.substr(text.find("({"), text.rfind(';') - text.find("({"));
  for (const std::string name : {"::warpstep::sim::ptx::", "::warpstep::sim::"})
    for (std::size_t at = text.find(name); at != text.npos; at = text.find(name))
      text.erase(at, name.size());
  return text;
}

}  // namespace

TEST_CASE("operands become variables in their order, by number or by name") {
  CHECK(body_of("asm(\"add.u32 %0, %1, 5;\" : \"=r\"(x) : \"r\"(y + 1));") ==
        "({ auto& warpstep_ptx_0 = (x) ; [[maybe_unused]] const auto warpstep_ptx_1 = "
        "(y + 1); "
        "put(warpstep_ptx_0, static_cast<unsigned>(add(as<unsigned>(warpstep_ptx_1), "
        "as<unsigned>((5ull))))); })");
  CHECK(body_of("asm(\"mov.b32 %[to], %[from];\" : [to] \"=r\"(x) : [from] \"f\"(y));") ==
        "({ auto& warpstep_ptx_0 = (x) ; [[maybe_unused]] const auto warpstep_ptx_1 = "
        "(y); "
        "put(warpstep_ptx_0, as<unsigned>(warpstep_ptx_1)); })");
}

TEST_CASE("registers, guards and labels are C++'s variables, conditions and jumps") {
  const std::string text = body_of(
      "asm(\"{ .reg .pred %p; .reg .b32 t<2>;\\n AGAIN: setp.ne.s32 %p, %0, 0; // one\\n\"\n"
      "\"@%p bra DONE; @!%p mov.b32 t1, t0; bra AGAIN; DONE: }\" :: \"r\"(x));");
  for (const std::string part :
       {"{ __label__ warpstep_l_AGAIN; __label__ warpstep_l_DONE; ", "bool warpstep_r_pp; ",
        "unsigned warpstep_r_t0, warpstep_r_t1; ",
        "if (warpstep_r_pp) { { goto warpstep_l_DONE; } }",
        "if (!warpstep_r_pp) { put(warpstep_r_t1, as<unsigned>(warpstep_r_t0)); }",
        "{ note_pause(); goto warpstep_l_AGAIN; }", "warpstep_l_DONE:; }"})
    CHECK_MESSAGE(text.find(part) != text.npos, part, text);
  CHECK(text.find("one") == text.npos);
}

TEST_CASE("no blank is needed between .reg and a type") {
  CHECK(body_of("asm(\"{.reg.b64 t; mov.b64 %0, t;}\" : \"=l\"(x));")
            .find("unsigned long long warpstep_r_t; ") != std::string::npos);
  CHECK(errors("__device__ void f() { asm(\"{.reg.x99 t;}\"); }").find("(.reg .x99)") !=
        std::string::npos);
}

TEST_CASE("an arrival at a barrier of the cluster has no state") {
  const auto arrive = [](const std::string& state) {
    return "asm(\"mbarrier.arrive.release.cluster.shared::cluster.b64 " + state +
           ", [%0], 2;\" :: \"r\"(x), \"l\"(s));";
  };
  CHECK(body_of(arrive("_")).find("arrive<false>(place<Space::shared>(warpstep_ptx_0, 0)") !=
        std::string::npos);
  CHECK(errors("__device__ void f() { " + arrive("%1") + " }") != "");
  CHECK(errors("__device__ void f() { asm(\"mbarrier.init.shared::cluster.b64 [%0], 2;\" :: "
               "\"r\"(x)); }") != "");
}

TEST_CASE("loads and stores go to the place that the operand names") {
  CHECK(body_of("asm(\"ld.shared.f32 %0, [%1+-8];\" : \"=f\"(x) : \"r\"(s));")
            .find("load<unsigned, 1, Access::plain>(place<Space::shared>(warpstep_ptx_1, "
                  "static_cast<long long>((-8ull))))") != std::string::npos);
  CHECK(body_of("asm(\"st.global.cs.v2.u32 [%0], {%1, 3};\" :: \"l\"(p), \"r\"(x));")
            .find("store<unsigned, 2, Access::plain>(place<Space::generic>(warpstep_ptx_0, 0)") !=
        std::string::npos);
  CHECK(body_of("asm(\"red.release.cta.global.max.s32 [%0], %1;\" :: \"l\"(p), \"r\"(x));")
            .find("atom<int, Op::max, kRelease, AtomicScope::block>") != std::string::npos);
}

TEST_CASE("the signs of a number are counted") {
  CHECK(body_of("asm(\"mov.u32 %0, ---4;\" : \"=r\"(x));").find("as<unsigned>((-4ull))") !=
        std::string::npos);
  CHECK(body_of("asm(\"mov.u32 %0, --4;\" : \"=r\"(x));").find("as<unsigned>((4ull))") !=
        std::string::npos);
}

TEST_CASE("neg takes a type of two words") {
  CHECK(body_of("asm(\"neg.s64 %0, %1;\" : \"=l\"(x) : \"l\"(y));")
            .find("sub(static_cast<long long>(0), as<long long>(warpstep_ptx_1))") !=
        std::string::npos);
}

TEST_CASE("a 16-bit number is rounded to an integer as a float") {
  for (const std::string type : {"f16", "bf16"}) {
    const std::string name = type == "f16" ? "Half" : "Brain";
    CHECK(body_of("asm(\"cvt.rzi." + type + "." + type + " %0, %1;\" : \"=h\"(x) : \"h\"(y));")
              .find("convert<" + name +
                    ", float, Round::rn, false>(convert_integral<float, "
                    "Round::rz, false>(convert<float, " +
                    name + ", Round::rn, false>(") != std::string::npos);
  }
}

TEST_CASE("a statement may be the branch of an if without braces") {
  CHECK(errors("__device__ void f(int x) { if (x) asm(\"nanosleep.u32 20;\"); else x = 1; }") ==
        "");
}

TEST_CASE("video additions are what CUB has for sums of three numbers") {
  CHECK(body_of("asm(\"vadd.u32.u32.u32.add %0, %1, %2, %3;\" : \"=r\"(x) : \"r\"(x), \"r\"(y), "
                "\"r\"(z));")
            .find("add(add(as<unsigned>(warpstep_ptx_1), as<unsigned>(warpstep_ptx_2)), "
                  "as<unsigned>(warpstep_ptx_3))") != std::string::npos);
}

TEST_CASE("a product of matrices has the shapes and as many registers as on a GPU") {
  const auto product = [](const std::string& name, const std::string& a) {
    return "asm(\"mma.sync.aligned." + name + " {%0, %0}, {" + a +
           "}, {%0}, {%0, %0};\" : \"+r\"(x));";
  };
  CHECK(body_of(product("m16n8k8.row.col.f16.f16.f16.f16", "%0, %0"))
            .find("multiply<MatrixElement::f16, MatrixElement::f16, MatrixElement::f16, "
                  "MatrixElement::f16, 16, 8, 8, false>(") != std::string::npos);
  for (const auto& [name, a] : {std::pair{"m16n8k8.row.col.f16.f16.f16.f16", "%0"},
                                {"m16n8k8.row.col.f16.bf16.f16.f16", "%0, %0"},
                                {"m16n8k64.row.col.s32.s8.s8.s32", "%0, %0"},
                                {"m16n8k8.row.row.f16.f16.f16.f16", "%0, %0"}})
    CHECK(errors("__device__ void f(unsigned x) { " + product(name, a) + " }") != "");
}

TEST_CASE("what a library has and is not provided ends the launch where a kernel reaches it") {
  const std::string text = translated(
      "# 1 \"/usr/include/x.h\" 1 3\n__device__ void f() { asm volatile(\"wgmma.x;\"); }\n"
      "# 2 \"a.cu\" 2\n");
  CHECK(text.find("stop_for_misuse(\"inline PTX is not provided by the simulator (wgmma.x)\"") !=
        text.npos);
}
