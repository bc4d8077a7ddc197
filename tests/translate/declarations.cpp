// What declarations are translated into: kernels, their addresses, shared memory.
#include <doctest/doctest.h>

#include "tests/translate/translated.h"

TEST_CASE("CUDA's words for functions disappear and leave their columns") {
  const auto text = [](const char* source) {
    return warpstep::tools::translate::translate(source).text;
  };
  CHECK(text("__device__ int f();") == "           int f();");
  CHECK(text("__host__ __device__ int f();") == "                    int f();");
  CHECK(text("__constant__ int c;") == "             int c;");
  CHECK(text("auto s = \"__device__\";") == "auto s = \"__device__\";");
}

TEST_CASE("dynamic shared memory in a function is a reference to the arena") {
  const std::string arena = " = ::warpstep::sim::dynamic_shared_arena";
  const auto in_kernel = [](const std::string& declaration) {
    const std::string text = translated("__device__ void f() { " + declaration + " }");
    const std::size_t begin = text.find("; } ") + 4;  // behind what is only compared
    return text.substr(begin, text.size() - begin - 2);
  };
  CHECK(in_kernel("extern __shared__ float s[];") == "float (&s)[]" + arena + ";");
  CHECK(in_kernel("extern volatile __shared__ T s[];") == "volatile T (&s)[]" + arena + ";");
  CHECK(in_kernel("__shared__ extern S<int, 3> s[];") == "S<int, 3> (&s)[]" + arena + ";");
  CHECK(in_kernel("extern __shared__ __attribute__((aligned(16))) char s[];") ==
        "__attribute__((aligned(16))) char (&s)[]" + arena + ";");
  CHECK(in_kernel("extern __shared__ int a[], b[][4];") ==
        "int (&a)[]" + arena + ", (&b)[][4]" + arena + ";");
}

TEST_CASE("the type of dynamic shared memory is declared under a name of its own") {
  const auto is_compared = [](const std::string& declaration, const std::string& with) {
    const std::string text = translated("__device__ void f() { " + declaration + " }");
    return text.find("{ [[maybe_unused]] extern " + with + "; }") != text.npos;
  };
  CHECK(is_compared("extern __shared__ float s[];", "float warpstep_shared_s[]"));
  CHECK(is_compared("extern __shared__ __attribute__((aligned(16))) char s[4];",
                    "char warpstep_shared_s[4]"));
  CHECK_FALSE(is_compared("__shared__ float s[4];", "float warpstep_shared_s[4]"));
}

TEST_CASE("dynamic shared memory of a file is declared in the functions that use it") {
  const std::string declaration =
      "[[maybe_unused]] float (&s)[] = ::warpstep::sim::dynamic_shared_arena;";
  const std::string text = translated(
      "extern __shared__ float s[]; __device__ void uses() { s[0] = 1; } void other() {}"
      "__device__ void has_its_own(int* s) { s[0] = 1; } __device__ void member() { x.s = 1; }");
  CHECK(text.find("void uses() { " + declaration + " s[0] = 1; }") != text.npos);
  CHECK(text.find("void other() {}") != text.npos);
  CHECK(text.find("void has_its_own(int* s) { s[0]") != text.npos);
  CHECK(text.find("void member() { x.s") != text.npos);
}

TEST_CASE("lambdas that copy capture dynamic shared memory by reference") {
  const auto captures = [](const std::string& lambda) {
    const std::string text =
        translated("__device__ void f() { extern __shared__ int a[]; " + lambda + " }");
    return text.substr(text.rfind("arena; ") + 7);
  };
  CHECK(captures("[=](int i) { a[i] = i; };") == "[=, &a](int i) { a[i] = i; }; }");
  CHECK(captures("[=, &b] { [=] { return a[0]; }; };") ==
        "[=, &a, &b] { [=, &a] { return a[0]; }; }; }");
  for (const std::string untouched :
       {"[=](int* a) { a[0] = 1; };", "[&] { a[0] = 1; };", "[=] { x.a = 1; };", "a[0] = 1;"})
    CHECK(captures(untouched) == untouched + " }");
}

TEST_CASE("static shared memory is the worker's own") {
  CHECK(translated("__device__ void f() { __shared__ alignas(16) int a[4]; }") ==
        "void f() { alignas(16) thread_local __attribute__((aligned(16))) int a[4]; }");
  CHECK(translated("__device__ void f() { __shared__ int a[4][5], b; static __shared__ int c; }") ==
        "void f() { thread_local __attribute__((aligned(16))) int a[4][5], b; "
        "static thread_local __attribute__((aligned(16))) int c; }");
  CHECK(translated("struct A; __device__ void f() { __shared__ A a; }") ==
        "struct A; void f() { thread_local __attribute__((aligned(16))) A a; }");
  const std::string kernel = translated("struct A; __global__ void k() { __shared__ A a, *b; }");
  CHECK(
      kernel.find("{ thread_local __attribute__((aligned(alignof(A) > 16 ? alignof(A) : 16))) A a, "
                  "*b; }") != kernel.npos);
}

TEST_CASE("no thread constructs shared arrays of classes") {
  const auto arrays = [](const std::string& declaration) {
    return translated("__device__ void f() { __shared__ " + declaration + "; }");
  };
  CHECK(arrays("half a[4][5], b, c[2]").ends_with("half a[4][5] = {}, b, c[2] = {}; }"));
  CHECK(arrays("complex<float> a[4]").ends_with("complex<float> a[4] = {}; }"));
  CHECK(arrays("const T a[4]").ends_with("const T a[4] = {}; }"));
  CHECK(arrays("unsigned long a[4]").ends_with("unsigned long a[4]; }"));
}

TEST_CASE("a kernel is named whatever else has its name") {
  const auto names = [](const std::string& spaces, const std::string& path, const char* end = "}") {
    const std::string text = translated(spaces + " __global__ void k() {} " + end);
    return text.find("kernel_address(static_cast<void (*)()>(" + path + "k)") != std::string::npos;
  };
  CHECK(names("namespace a { namespace b {} using namespace b;", "::a::"));
  CHECK(names("namespace a { inline namespace b::c {", "::a::b::c::", "} }"));
  CHECK(names("extern \"C\" {", "::"));
  CHECK(names("namespace {", ""));
  CHECK(names("namespace a { namespace {", "", "} }"));
  CHECK(names("namespace [[deprecated]] a {", ""));
}

TEST_CASE("kernels are registered under their addresses") {
  const std::string address = "::warpstep::sim::kernel_address(";
  CHECK(translated("__global__ void k() {}")
            .ends_with("= " + address + "static_cast<void (*)()>(::k));"));
  const std::string with_parameters = translated("__global__ void k(int n) {}");
  const std::string function = "static_cast<void (*)(int n)>(::k)";
  CHECK(with_parameters.find("= " + address + function + ");") != std::string::npos);
  CHECK(with_parameters.find("::warpstep::sim::parameter_bytes(" + function + ") <= 32764") !=
        std::string::npos);
  const std::string kernel = "template <class T> __global__ void k(T);\n";
  CHECK(translated(kernel + "auto p = (const void*)k<int>;")
            .ends_with("(const void*)" + address + "k<int>);"));
  CHECK(translated(kernel + "auto p = (void*)&a::k<int>;")
            .ends_with("(void*)" + address + "&a::k<int>);"));
  CHECK(translated(kernel + "auto p = reinterpret_cast<void*>(k<int>);")
            .ends_with("reinterpret_cast<void*>(const_cast<void*>(" + address + "k<int>)));"));
  CHECK(translated(kernel + "auto p = (void*)other;")
            .ends_with("= (void*)::warpstep::sim::noted_kernel(other);"));
  CHECK(translated(kernel + "struct S { void f(void*) const; };").ends_with("f(void*) const; };"));
  CHECK(translated(kernel + "auto f(void* k) { return (char*)(void*)k; }")
            .ends_with("return (char*)(void*)k; }"));
}

TEST_CASE("launch bounds are noted in a kernel's body") {
  const auto note = [](const std::string& threads) {
    return "(::std::integral_constant<long long, ((" + threads + ") > 0x7fffffff ? 0 : (" +
           threads + "))>::value)";  // more threads than an int has are no bound
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  CHECK(has(translated("__global__ void __launch_bounds__(64, 2) k() {}"), note("64")));
  CHECK(has(translated("__launch_bounds__(f(1, 2), 2) __global__ void k() {}"), note("f(1, 2)")));
  CHECK(has(translated("template <int N> __global__ __launch_bounds__(N) void k() {}"), note("N")));
  CHECK(errors("__global__ void __launch_bounds__(8) k(); __global__ void k() {}").empty());
  CHECK(has(translated("__global__ void k() __launch_bounds__(8); __global__ void k() {}"),
            note("8")));
  CHECK(!has(translated("__global__ void __maxnreg__(64) k() {}"), "asm"));
  CHECK(!has(translated("__global__ void __maxnreg__(64) k() {}"), "maxnreg"));
}

TEST_CASE("PTX that C++ can say is said in C++") {
  const auto in_kernel = [](const std::string& statement) {
    const std::string text = translated("__device__ void f() { " + statement + " }");
    return text.substr(11, text.size() - 13);
  };
  CHECK(in_kernel("asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(x));") ==
        "static_cast<void>((x) = ::warpstep::sim::lane_id());");
  CHECK(in_kernel(
            "asm volatile(\"mov.u64 \\t%0, \" \"%clock64;\\n\" : \"=l\"(a[i]) :: \"memory\");") ==
        "static_cast<void>((a[i]) = ::clock64());");
  CHECK(in_kernel("asm volatile(\"membar.gl;\" ::: \"memory\");") == "::__threadfence();");
  CHECK(in_kernel("__asm__ __volatile__(\"bar.sync 0;\");") == "::__syncthreads();");
  CHECK(in_kernel("asm(\"ld.global.nc.f32 %0, [%1];\" : \"=f\"(x) : \"l\"(p + 1));") ==
        "static_cast<void>((x) = *reinterpret_cast<const volatile float*>(p + 1));");
  CHECK(in_kernel("asm volatile(\"prefetch.global.L2 [%0];\" :: \"l\"(p));") ==
        "static_cast<void>((p));");
}

TEST_CASE("reads through const __restrict__ parameters are noted") {
  const auto in_kernel = [](const std::string& parameter, const std::string& statements) {
    const std::string head = "__global__ void k(" + parameter + ", float* out) { ";
    const auto text =
        warpstep::tools::translate::translate(
            head + statements + " }", warpstep::tools::translate::UnsetLocals::kNone, false, true)
            .text;
    const std::string entry = "{ if (::warpstep::sim::is_called_as_function()) return; ";
    const std::size_t body = text.find(entry) + entry.size();
    return text.substr(body, text.rfind(" }") - body);
  };
  const std::string p = "const float* __restrict__ p", noted = "::warpstep::sim::read_only(p)";
  CHECK(in_kernel(p, "out[0] = p[1] * p[2];") == "out[0] = " + noted + "[1] * " + noted + "[2];");
  CHECK(in_kernel("float const *__restrict const p", "return *p + *(p + 1);") ==
        "return *" + noted + " + *(" + noted + " + 1);");
  for (const std::string same : {"f(p, &p[1]);", "a.p[1] = b->p[2];", "x = a * p;", "x = *p->q;",
                                 "{ float* p = out; p[1] = 2; } p[3];", "for (auto p : q) p[1];"})
    CHECK(in_kernel(p, same) == same);
  for (const std::string other :
       {"const float* p", "float* __restrict__ p", "const volatile int* __restrict__ p",
        "const int* const* __restrict__ p"})
    CHECK(in_kernel(other, "p[1];") == "p[1];");
}

TEST_CASE("PTX of asynchronous copies becomes calls") {
  const auto in_kernel = [](const std::string& statement) {
    const std::string text = translated("__device__ void f() { " + statement + " }");
    return text.substr(11, text.size() - 13);
  };
  const std::string sim = "::warpstep::sim::";
  CHECK(in_kernel("asm volatile(\"cp.async.cg.shared.global [%0], [%1], 16;\\n\" :: \"r\"(s), "
                  "\"l\"(p + 1));") == sim + "copy_by_instruction((s), (p + 1), 16);");
  CHECK(in_kernel("asm volatile(\"cp.async.ca.shared::cta.global.L2::128B [%0], [%1], %2, %3;\"\n"
                  ":: \"r\"(s), \"l\"(p), \"n\"(kBytes), \"r\"(n) : \"memory\");") ==
        sim + "copy_by_instruction( (s), (p), (kBytes), (n) );");
  CHECK(in_kernel("asm volatile(\"{\\n .reg .pred p;\\n\\t setp.ne.b32 p, %0, 0;\\n\"\n"
                  "\" @p cp.async.ca.shared.global [%1], [%2], %3;\\n}\\n\" :: \"r\"((int)b), "
                  "\"r\"(s), \"l\"(p), \"n\"(8));") ==
        sim + "copy_by_instruction_if( ((int)b), (s), (p), (8));");
  CHECK(in_kernel("asm volatile(\"cp.async.commit_group;\\n\" ::);") ==
        sim + "commit_async_group();");
  CHECK(in_kernel("asm volatile(\"cp.async.wait_group %0;\" :: \"n\"(N - 1));") ==
        sim + "wait_async_groups((N - 1));");
  CHECK(in_kernel("asm volatile(\"cp.async.wait_group 0;\");") == sim + "wait_async_groups(0);");
  CHECK(in_kernel("asm volatile(\"cp.async.wait_all;\");") == sim + "wait_async_copies();");
  CHECK(in_kernel("asm(\"cp.async.mbarrier.arrive.shared.b64 [%0];\" :: \"r\"(b));") ==
        sim + "attach_copies_by_instruction((b));");
  CHECK(in_kernel("asm(\"{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }\" : "
                  "\"=r\"(n) : \"l\"(p));") ==
        "static_cast<void>((n) = static_cast<unsigned>(::__cvta_generic_to_shared((p))));");
}
