// Requests and answers as bytes: numbers as the machine has them, lengths in front of what varies.
#include "course/protocol/messages.h"

#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace warpstep::course {

namespace {

class Writer {
 public:
  template <class T>
  void number(T value) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    text.append(bytes, sizeof value);
  }
  void words(const std::string& value) {
    number<std::uint64_t>(value.size());
    text += value;
  }
  void bytes(const Bytes& value) {
    number<std::uint64_t>(value.size());
    text.append(reinterpret_cast<const char*>(value.data()), value.size());
  }
  void map(const std::map<std::string, double>& values) {
    number<std::uint64_t>(values.size());
    for (const auto& [name, value] : values) {
      words(name);
      number(value);
    }
  }

  std::string text;
};

/// Throws when there is less than it is asked for.
class Reader {
 public:
  explicit Reader(const std::string& text, std::size_t at = 0, std::size_t end = std::string::npos)
      : text_(text), at_(at), end_(std::min(end, text.size())) {}

  template <class T>
  T number() {
    T value{};
    std::memcpy(&value, take(sizeof value), sizeof value);
    return value;
  }
  std::string words() {
    const std::size_t size = length();
    return {take(size), size};
  }
  Bytes bytes() {
    const std::size_t size = length();
    const auto* const begin = reinterpret_cast<const unsigned char*>(take(size));
    return {begin, begin + size};
  }
  /// So many bytes behind a length, to be read apart.
  Reader part() {
    const std::size_t size = length();
    take(size);
    return Reader(text_, at_ - size, at_);
  }
  std::string rest() {
    const std::size_t size = end_ - at_;
    return {take(size), size};
  }
  std::map<std::string, double> map() {
    std::map<std::string, double> values;
    for (std::size_t left = length(); left != 0; --left) {
      const std::string name = words();
      values[name] = number<double>();
    }
    return values;
  }
  std::size_t length() {
    const auto size = number<std::uint64_t>();
    if (size > end_ - at_) throw std::out_of_range("a length beyond the message");
    return size;
  }
  bool done() const { return at_ == end_; }

 private:
  const char* take(std::size_t size) {
    if (size > end_ - at_) throw std::out_of_range("a message that ends early");
    const char* const here = text_.data() + at_;
    at_ += size;
    return here;
  }

  const std::string& text_;
  std::size_t at_, end_;
};

void write(Writer& to, const Extent& extent) {
  to.number(extent.x);
  to.number(extent.y);
  to.number(extent.z);
}

Extent read_extent(Reader& from) {
  Extent extent;
  extent.x = from.number<std::uint32_t>();
  extent.y = from.number<std::uint32_t>();
  extent.z = from.number<std::uint32_t>();
  return extent;
}

void write(Writer& to, const Order& order) {
  write(to, order.grid);
  write(to, order.block);
  to.number(order.shared_bytes);
  to.words(order.schedule);
  to.number(order.poison);
  to.number(order.counts_traffic);
  to.map(order.scalars);
  to.number<std::uint64_t>(order.arrays.size());
  for (const Array& array : order.arrays) {
    to.words(array.name);
    to.number(array.type);
    to.number(array.role);
    to.number(array.on_host);
    to.number(array.count);
    to.bytes(array.bytes);
    to.number(array.first);
    to.bytes(array.for_kernels);
  }
  to.number(order.host_may_read);
  to.number(order.times_limit);
  to.number(order.is_variation);
}

Order read_order(Reader& from) {
  Order order;
  order.grid = read_extent(from);
  order.block = read_extent(from);
  order.shared_bytes = from.number<std::uint64_t>();
  order.schedule = from.words();
  order.poison = from.number<std::uint8_t>();
  order.counts_traffic = from.number<bool>();
  order.scalars = from.map();
  for (std::size_t left = from.length(); left != 0; --left) {
    Array array;
    array.name = from.words();
    array.type = from.number<Type>();
    array.role = from.number<Role>();
    array.on_host = from.number<bool>();
    array.count = from.number<std::uint64_t>();
    array.bytes = from.bytes();
    array.first = from.number<std::uint64_t>();
    array.for_kernels = from.bytes();
    order.arrays.push_back(std::move(array));
  }
  order.host_may_read = from.number<std::int64_t>();
  order.times_limit = from.number<double>();
  order.is_variation = from.number<bool>();
  return order;
}

Outcome read_outcome(Reader& from) {
  Outcome outcome;
  outcome.number = from.number<std::uint64_t>();
  outcome.launches = from.number<std::uint64_t>();
  outcome.first_launch = from.number<std::uint64_t>();
  outcome.error = from.number<std::int32_t>();
  outcome.error_text = from.words();
  outcome.where = from.words();
  for (std::size_t left = from.length(); left != 0; --left) outcome.arrays.push_back(from.bytes());
  for (std::size_t left = from.length(); left != 0; --left)
    outcome.addresses.push_back(from.number<std::uint64_t>());
  for (std::size_t left = from.length(); left != 0; --left)
    outcome.by_kernels.push_back(from.bytes());
  outcome.notes = from.map();
  return outcome;
}

/// A record is its kind, its length, and that many bytes.
std::string record(char kind, const std::string& text) {
  Writer to;
  to.number(kind);
  to.words(text);
  return to.text;
}

}  // namespace

std::string encode(const Request& request) {
  Writer to;
  to.words(request.nonce);
  to.number<std::uint64_t>(request.orders.size());
  for (const Order& order : request.orders) write(to, order);
  return to.text;
}

Request decode_request(const std::string& text) {
  Reader from(text);
  Request request;
  request.nonce = from.words();
  for (std::size_t left = from.length(); left != 0; --left)
    request.orders.push_back(read_order(from));
  return request;
}

std::string encode(const Outcome& outcome) {
  Writer to;
  to.number(outcome.number);
  to.number(outcome.launches);
  to.number(outcome.first_launch);
  to.number(outcome.error);
  to.words(outcome.error_text);
  to.words(outcome.where);
  to.number<std::uint64_t>(outcome.arrays.size());
  for (const Bytes& bytes : outcome.arrays) to.bytes(bytes);
  to.number<std::uint64_t>(outcome.addresses.size());
  for (const std::uint64_t address : outcome.addresses) to.number(address);
  to.number<std::uint64_t>(outcome.by_kernels.size());
  for (const Bytes& cells : outcome.by_kernels) to.bytes(cells);
  to.map(outcome.notes);
  return record('R', to.text);
}

std::string encode_beginning() {
  return record('B', "");
}

std::string encode_end(const std::string& nonce) {
  return record('E', nonce);
}

Answer decode_answer(const std::string& text) try {
  static_assert(sizeof(bool) == 1);
  Answer answer;
  Reader from(text);
  bool is_whole = false;  // a record that is cut off is what a killed program leaves
  try {
    while (!from.done() && !answer.is_garbled) {
      is_whole = false;
      const char kind = from.number<char>();
      answer.is_garbled = kind != 'B' && kind != 'R' && kind != 'E';
      if (answer.is_garbled) break;
      Reader body = from.part();
      is_whole = true;
      if (kind == 'B') answer.has_begun = true;
      if (kind == 'R') answer.outcomes.push_back(read_outcome(body));
      if (kind == 'E') answer.nonce = body.rest();
    }
  } catch (const std::out_of_range&) {
    answer.is_garbled = is_whole;
  }
  return answer;
} catch (const std::bad_alloc&) {
  return {};
}

std::size_t size_of(Type type) {
  switch (type) {
    case Type::u8:
      return 1;
    case Type::f64:
    case Type::i64:
    case Type::u64:
      return 8;
    default:
      return 4;
  }
}

}  // namespace warpstep::course
