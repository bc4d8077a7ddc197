// NVTX: what a program marks is shown by the log, indented by the ranges that are open.
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtCudaRt.h>

#include "runtime/log_internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <string>

namespace warpstep::sim {
namespace {

// Ranges that this host thread has open, of all domains.
constinit thread_local int depth = 0;
std::atomic<nvtxRangeId_t> latest_range = 0;

struct Strings {
  std::mutex mutex;
  std::deque<std::string> texts;  // a deque's elements stay where they are
};

// What domains and registered strings are called: the handle is the text's address.
const std::string* keep(std::string text) {
  static Strings& strings = *new Strings;
  const std::scoped_lock lock(strings.mutex);
  return &strings.texts.emplace_back(std::move(text));
}

std::string narrow(const wchar_t* text) {
  std::string plain;
  for (; text != nullptr && *text != 0; ++text)
    plain += *text < 128 ? static_cast<char>(*text) : '?';
  return plain;
}

std::string text_of(const nvtxEventAttributes_t* event) {
  if (event == nullptr) return "";
  if (event->messageType == NVTX_MESSAGE_TYPE_ASCII && event->message.ascii != nullptr)
    return event->message.ascii;
  if (event->messageType == NVTX_MESSAGE_TYPE_UNICODE) return narrow(event->message.unicode);
  if (event->messageType == NVTX_MESSAGE_TYPE_REGISTERED && event->message.registered != nullptr)
    return *reinterpret_cast<const std::string*>(event->message.registered);
  return "";
}

std::string in_domain(nvtxDomainHandle_t domain, const std::string& text) {
  return domain ? *reinterpret_cast<const std::string*>(domain) + ": " + text : text;
}

void say(const char* what, const std::string& text) {
  if (!warpstep::logger().should_log(spdlog::level::debug)) return;
  warpstep::logger().debug("nvtx {}{} {}", std::string(static_cast<std::size_t>(depth) * 2, ' '),
                           what, text);
}

int push(const std::string& text) {
  say("range", text);
  return depth++;
}

int pop() {
  if (depth == 0) return NVTX_NO_PUSH_POP_TRACKING;
  --depth;
  say("end", "of range");
  return depth;
}

nvtxRangeId_t start(const std::string& text) {
  const nvtxRangeId_t id = ++latest_range;
  say("range", fmt::format("{} (number {})", text, id));
  return id;
}

void end(nvtxRangeId_t id) {
  say("end of range", fmt::format("number {}", id));
}

std::string text_or_empty(const char* text) {
  return text ? text : "";
}

}  // namespace
}  // namespace warpstep::sim

using namespace warpstep::sim;

void nvtxMarkA(const char* message) {
  say("mark", text_or_empty(message));
}
void nvtxMarkW(const wchar_t* message) {
  say("mark", narrow(message));
}
void nvtxMarkEx(const nvtxEventAttributes_t* eventAttrib) {
  say("mark", text_of(eventAttrib));
}

int nvtxRangePushA(const char* message) {
  return push(text_or_empty(message));
}
int nvtxRangePushW(const wchar_t* message) {
  return push(narrow(message));
}
int nvtxRangePushEx(const nvtxEventAttributes_t* eventAttrib) {
  return push(text_of(eventAttrib));
}
int nvtxRangePop() {
  return pop();
}

nvtxRangeId_t nvtxRangeStartA(const char* message) {
  return start(text_or_empty(message));
}
nvtxRangeId_t nvtxRangeStartW(const wchar_t* message) {
  return start(narrow(message));
}
nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t* eventAttrib) {
  return start(text_of(eventAttrib));
}
void nvtxRangeEnd(nvtxRangeId_t id) {
  end(id);
}

void nvtxNameCategoryA(uint32_t category, const char* name) {
  say("category", fmt::format("{} is {}", category, text_or_empty(name)));
}
void nvtxNameCategoryW(uint32_t category, const wchar_t* name) {
  nvtxNameCategoryA(category, narrow(name).c_str());
}
void nvtxNameOsThreadA(uint32_t threadId, const char* name) {
  say("thread", fmt::format("{} is {}", threadId, text_or_empty(name)));
}
void nvtxNameOsThreadW(uint32_t threadId, const wchar_t* name) {
  nvtxNameOsThreadA(threadId, narrow(name).c_str());
}
void nvtxNameCudaDeviceA(int device, const char* name) {
  say("device", fmt::format("{} is {}", device, text_or_empty(name)));
}
void nvtxNameCudaStreamA(cudaStream_t stream, const char* name) {
  say("stream", fmt::format("{} is {}", fmt::ptr(stream), text_or_empty(name)));
}
void nvtxNameCudaEventA(cudaEvent_t event, const char* name) {
  say("event", fmt::format("{} is {}", fmt::ptr(event), text_or_empty(name)));
}

nvtxDomainHandle_t nvtxDomainCreateA(const char* name) {
  return reinterpret_cast<nvtxDomainHandle_t>(const_cast<std::string*>(keep(text_or_empty(name))));
}
nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t* name) {
  return nvtxDomainCreateA(narrow(name).c_str());
}
void nvtxDomainDestroy(nvtxDomainHandle_t) {}
void nvtxDomainMarkEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* eventAttrib) {
  say("mark", in_domain(domain, text_of(eventAttrib)));
}
int nvtxDomainRangePushEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* eventAttrib) {
  return push(in_domain(domain, text_of(eventAttrib)));
}
int nvtxDomainRangePop(nvtxDomainHandle_t) {
  return pop();
}
nvtxRangeId_t nvtxDomainRangeStartEx(nvtxDomainHandle_t domain,
                                     const nvtxEventAttributes_t* eventAttrib) {
  return start(in_domain(domain, text_of(eventAttrib)));
}
void nvtxDomainRangeEnd(nvtxDomainHandle_t, nvtxRangeId_t id) {
  end(id);
}
void nvtxDomainNameCategoryA(nvtxDomainHandle_t domain, uint32_t category, const char* name) {
  say("category", fmt::format("{} is {}", category, in_domain(domain, text_or_empty(name))));
}
nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t, const char* string) {
  return reinterpret_cast<nvtxStringHandle_t>(
      const_cast<std::string*>(keep(text_or_empty(string))));
}
nvtxStringHandle_t nvtxDomainRegisterStringW(nvtxDomainHandle_t domain, const wchar_t* string) {
  return nvtxDomainRegisterStringA(domain, narrow(string).c_str());
}
