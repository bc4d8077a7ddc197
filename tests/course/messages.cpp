// Tests of the protocol between the judge and the learner's program: messages arrive as sent, and
// invalid bytes do no harm.
#include "course/protocol/messages.h"

#include <doctest/doctest.h>

#include "course/judge/diagnosis/compare.h"
#include "course/judge/diagnosis/findings.h"

using namespace warpstep::course;

namespace {

Outcome outcome() {
  Outcome one;
  one.number = 3;
  one.launches = 2;
  one.first_launch = 7;
  one.arrays = {{1, 2, 3}, {}};
  one.addresses = {0x1000, 0};
  one.notes = {{"grid", 4}};
  return one;
}

}  // namespace

TEST_CASE("a request arrives as it was sent") {
  Request request;
  request.nonce = "once";
  Order order;
  order.grid = {3, 2, 1};
  order.schedule = "reverse";
  order.scalars = {{"n", 33}};
  order.arrays = {{"a", Type::f32, Role::input, false, 1, {0, 0, 128, 63}, 5}};
  request.orders = {order, order};
  const Request back = decode_request(encode(request));
  CHECK(back.nonce == "once");
  REQUIRE(back.orders.size() == 2);
  CHECK(back.orders[1].grid == Extent{3, 2, 1});
  CHECK(back.orders[1].scalars.at("n") == 33);
  CHECK(back.orders[1].arrays[0].bytes == Bytes{0, 0, 128, 63});
  CHECK(back.orders[1].arrays[0].first == 5);
}

TEST_CASE("an answer that is cut off anywhere keeps the records before the cut") {
  const std::string whole = encode(outcome()) + encode(outcome()) + encode_end("once");
  CHECK(decode_answer(whole).nonce == "once");
  CHECK(decode_answer(whole).outcomes.size() == 2);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Answer cut = decode_answer(whole.substr(0, size));
    CHECK(cut.nonce == "");
    CHECK(cut.outcomes.size() == (size >= encode(outcome()).size() * 2 ? 2
                                  : size >= encode(outcome()).size()   ? 1
                                                                       : 0));
  }
}

TEST_CASE("bytes that are no record are told from an answer that is cut off") {
  const std::string whole = encode_beginning() + encode(outcome()) + encode_end("once");
  CHECK(decode_answer(whole).has_begun);
  CHECK(!decode_answer("").has_begun);
  for (std::size_t size = 0; size <= whole.size(); ++size)
    CHECK(!decode_answer(whole.substr(0, size)).is_garbled);
  CHECK(decode_answer("all is well").is_garbled);
  CHECK(decode_answer(encode_beginning() + "\n" + encode_end("once")).is_garbled);
  CHECK(decode_answer(encode_beginning() + "\n" + encode_end("once")).nonce == "");
}

TEST_CASE("an answer of any bytes does no harm") {
  std::string noise = encode(outcome()) + encode_end("once");
  for (std::size_t at = 0; at < noise.size(); ++at) {
    std::string changed = noise;
    changed[at] = static_cast<char>(changed[at] ^ 0xff);
    CHECK(decode_answer(changed).outcomes.size() <= 1);
  }
}

TEST_CASE("NaN is never right, and poison counts as never written") {
  const Bytes bytes(8, 0xff);  // two floats, NaN
  const Comparison values = compare(bytes, Type::f32, {Expected(1), Expected(2, 1e30)}, 0xff);
  CHECK(values.wrong_count == 2);
  CHECK(values.unwritten_count == 2);
  CHECK(compare(bytes, Type::f32, {Expected(1), Expected(2)}, 0xa5).unwritten_count == 0);
}

TEST_CASE("whole numbers are exact, sums of floats as exact as their terms allow") {
  const Bytes seven{7, 0, 0, 0};
  CHECK(compare(seven, Type::i32, {Expected(7)}, 0xff).good());
  CHECK(!compare(seven, Type::i32, {Expected(8)}, 0xff).good());
  Terms sum;
  for (int i = 0; i < 1000; ++i) sum += 0.1;
  const Expected expected = sum;
  CHECK(expected.bound > 0);
  CHECK(expected.bound < 0.05);
}

TEST_CASE("a report from which a line was taken tells of no launches") {
  const std::string head = R"({"format": "warpstep-report"})"
                           "\n",
                    finding = "{\"rule\": \"\"}\n";
  const std::string end = R"({"end": true, "counts": [1], "covered": {"launches": 7}})"
                          "\n";
  CHECK(launches_in(head + finding + end) == 7);
  for (const std::string& part : {head + finding, head + end, finding + end, end, std::string()})
    CHECK(!launches_in(part));
}

TEST_CASE("a report that is cut off gives the findings before the cut") {
  const std::string line =
      R"({"tool":"memcheck","rule":"out-of-bounds-global","severity":"error","what":"w",)"
      R"("kernel":"k","launch":2,"actors":[{"role":"reads","host":false,"block":[0,0,0],)"
      R"("thread":[4,0,0],"stack":[{"function":"k","file":"k.cu","line":3}]}],)"
      R"("object":{"kind":"global","name":"block 1 from cudaMalloc","address":16,"bytes":16,)"
      R"("offset":16,"index":"[4]"},"missing":"","next":"n"})";
  const auto found = read_findings(line + "\n" + line.substr(0, 50));
  REQUIRE(found.size() == 1);
  CHECK(found[0].message.code == "O1");
  CHECK(found[0].message.line == 3);
  CHECK(found[0].message.thread[0] == 4);
  CHECK(found[0].launch == 2);
}
