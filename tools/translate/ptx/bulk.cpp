// Barrier objects and the bulk copies whose bytes they count.
#include <array>
#include <span>

#include "tools/translate/parse/tokens.h"
#include "tools/translate/ptx/instructions.h"

namespace warpstep::tools::translate {
namespace {

std::string call(std::string_view function, const std::vector<std::string>& arguments) {
  std::string text = std::string(kPtx) + std::string(function) + "(";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].empty()) return {};
    text += (i > 0 ? ", " : "") + arguments[i];
  }
  return text + ")";
}

std::string statement(std::string text) {
  return text.empty() ? text : "static_cast<void>(" + text + ");";
}

/// What may stand behind the operation, but for what changes it.
constexpr auto kBarrierWords = std::to_array<std::string_view>(
    {"shared", "shared::cta", "release", "acquire", "relaxed", "cta", "cluster"});

std::string arrive(const PtxInstruction& it, bool is_shared) {
  const bool drops = it.name.modifiers[0] == "arrive_drop", expects = it.name.has("expect_tx");
  const bool counts = it.count() == 3;
  if (it.count() < 2 || it.count() > 3 || (expects && !counts)) return {};
  const std::string count = counts ? it.value(2, "u32") : "1";
  const std::string function =
      std::string(expects ? "arrive_expecting" : "arrive") + (drops ? "<true>" : "<false>");
  return put(it.known.place(it.operands[0]), call(function, {place_of(it, 1, is_shared), count}));
}

std::string wait(const PtxInstruction& it, bool is_shared) {
  const bool is_parity = it.name.has("parity");
  const std::size_t most = it.name.modifiers[0] == "try_wait" ? 4 : 3;
  if (it.count() < 3 || it.count() > most) return {};
  return put(it.known.place(it.operands[0]),
             call(is_parity ? "has_ended_parity" : "has_ended",
                  {place_of(it, 1, is_shared), it.value(2, is_parity ? "u32" : "b64")}));
}

}  // namespace

std::string translate_mbarrier(const PtxInstruction& it) {
  const auto& words = it.name.modifiers;
  if (words.empty() || it.type() != "b64" || it.count() == 0) return {};
  const std::string_view kind = words[0];
  const bool arrives = kind == "arrive" || kind == "arrive_drop";
  const bool waits = kind == "test_wait" || kind == "try_wait";
  const bool may_be_remote = arrives || kind == "expect_tx" || kind == "complete_tx";
  for (const std::string_view word : std::span(words).subspan(1))
    if (!is_one_of(kBarrierWords, word) && !(waits && word == "parity") &&
        !(arrives && (word == "expect_tx" || word == "noComplete")) &&
        !(may_be_remote && word == "shared::cluster"))
      return {};
  // No state is told of a barrier that may be another block's.
  if (arrives && it.name.has("shared::cluster") && it.operands[0] != "_") return {};
  const bool is_shared =
      it.name.has("shared") || it.name.has("shared::cta") || it.name.has("shared::cluster");
  if (arrives) return arrive(it, is_shared);
  if (waits) return wait(it, is_shared);
  if (kind == "pending_count" && it.count() == 2) {
    const std::string state = it.value(1, "b64");
    return state.empty()
               ? state
               : put(it.known.place(it.operands[0]), "static_cast<unsigned>(" + state + ")");
  }
  const std::string at = place_of(it, 0, is_shared);
  if (kind == "inval" && it.count() == 1) return statement(call("barrier_word", {at}));
  if (it.count() != 2) return {};
  if (kind == "init") return statement(call("barrier_init", {at, it.value(1, "u32")}));
  const std::string bytes = it.value(1, "u32");
  if (bytes.empty()) return {};
  if (kind == "expect_tx") return statement(call("expect_bytes", {at, bytes}));
  if (kind == "complete_tx")
    return statement(call("expect_bytes", {at, "-static_cast<long long>(" + bytes + ")"}));
  return {};
}

std::string translate_bulk(const PtxInstruction& it) {
  std::string ways;  // from where to where, and how it ends
  bool is_prefetch = false, has_hint = false;
  for (const std::string_view word : it.name.modifiers) {
    has_hint |= word == "L2::cache_hint";
    is_prefetch |= word == "prefetch";
    if (!is_one_of(
            std::array<std::string_view, 5>{"async", "bulk", "L2::cache_hint", "prefetch", "L2"},
            word))
      ways += (ways.empty() ? "" : " ") + std::string(word);
  }
  const std::size_t hints = has_hint ? 1 : 0;
  if (!it.name.types.empty()) return {};
  if (is_prefetch)
    return ways == "global" && it.count() == 2 + hints ? "static_cast<void>(0);" : std::string();
  if (ways == "shared::cluster global mbarrier::complete_tx::bytes" ||
      ways == "shared::cta global mbarrier::complete_tx::bytes") {
    if (it.count() != 4 + hints) return {};
    return statement(call("bulk_load", {place_of(it, 0, true), place_of(it, 1, false),
                                        it.value(2, "u32"), place_of(it, 3, true)}));
  }
  if (ways != "global shared::cta bulk_group" || it.count() != 3 + hints) return {};
  return statement(
      call("bulk_store", {place_of(it, 0, false), place_of(it, 1, true), it.value(2, "u32")}));
}

}  // namespace warpstep::tools::translate
