// NVTX: nothing happens but what the log shows.
#include <doctest/doctest.h>

#include <nvtx3/nvToolsExtCudaRt.h>
#include <nvtx3/nvtx3.hpp>

#include "runtime/log_internal.h"
#include "tests/captured.h"

namespace {

template <class Work>
std::string logged(Work work, spdlog::level::level_enum level = spdlog::level::debug) {
  return captured(stderr, [&] {
    warpstep::logger().set_level(level);
    work();
    warpstep::logger().set_level(spdlog::level::off);
  });
}

nvtxEventAttributes_t event(const char* text) {
  nvtxEventAttributes_t event = {};
  event.version = NVTX_VERSION;
  event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  event.messageType = NVTX_MESSAGE_TYPE_ASCII;
  event.message.ascii = text;
  return event;
}

}  // namespace

TEST_CASE("ranges and marks are shown by the log, the inner ones indented") {
  const std::string log = logged([] {
    CHECK(nvtxRangePushA("outer") == 0);
    CHECK(nvtxRangePush("inner") == 1);
    nvtxMark("here");
    CHECK(nvtxRangePop() == 1);
    CHECK(nvtxRangePop() == 0);
  });
  CHECK(log ==
        "warpstep debug: nvtx range outer\n"
        "warpstep debug: nvtx   range inner\n"
        "warpstep debug: nvtx     mark here\n"
        "warpstep debug: nvtx   end of range\n"
        "warpstep debug: nvtx end of range\n");
}

TEST_CASE("without the log nothing is said") {
  CHECK(logged([] { nvtxMarkA("unheard"); }, spdlog::level::off) == "");
}

TEST_CASE("a range that is not open cannot be ended") {
  CHECK(nvtxRangePop() < 0);
}

TEST_CASE("events, domains and registered strings say their text") {
  const std::string log = logged([] {
    const nvtxDomainHandle_t domain = nvtxDomainCreateA("solver");
    nvtxEventAttributes_t registered = event("");
    registered.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    registered.message.registered = nvtxDomainRegisterStringA(domain, "step");
    nvtxDomainRangePushEx(domain, &registered);
    nvtxDomainRangePop(domain);
    const nvtxEventAttributes_t plain = event("plain");
    nvtxMarkEx(&plain);
    nvtxMarkW(L"wide");
    nvtxMarkEx(nullptr);
  });
  CHECK(log.find("range solver: step\n") != std::string::npos);
  CHECK(log.find("mark plain\n") != std::string::npos);
  CHECK(log.find("mark wide\n") != std::string::npos);
}

TEST_CASE("ranges by number and names of CUDA's things are shown") {
  const std::string log = logged([] {
    const nvtxRangeId_t first = nvtxRangeStartA("copy"), second = nvtxRangeStart("compute");
    CHECK(first != second);
    nvtxRangeEnd(first);
    nvtxRangeEnd(second);
    nvtxNameCudaDevice(0, "mine");
  });
  CHECK(log.find("range compute (number ") != std::string::npos);
  CHECK(log.find("device 0 is mine\n") != std::string::npos);
}

TEST_CASE("a range of C++ ends with its scope") {
  const std::string log = logged([] {
    const nvtx3::scoped_range range("scope");
    nvtx3::mark(std::string("inside"));
  });
  CHECK(log ==
        "warpstep debug: nvtx range scope\n"
        "warpstep debug: nvtx   mark inside\n"
        "warpstep debug: nvtx end of range\n");
}
