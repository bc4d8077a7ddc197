// Four bytes or two half-words in one word, worked on together: __vadd4(), __vmaxs2(), __vcmpeq4()
// and similar. The letter before the number says how lanes are read (s signed, u unsigned), ss and
// us that results saturate.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

#include "sim/device/math/integer.h"

namespace warpstep::sim::lanes {

using Operation = int (*)(int, int);

/// One lane at a time: reads both as `Lane`, keeps the low bits of the answer.
template <class Lane>
std::same_as<unsigned> auto each(Operation operation, unsigned a, unsigned b = 0) {
  constexpr int kBits = 8 * sizeof(Lane);
  constexpr unsigned kMask = (1u << kBits) - 1;
  unsigned result = 0;
  for (int i = 0; i < 32 / kBits; ++i) {
    const int lane = operation(lane_of<Lane>(a, i), lane_of<Lane>(b, i));
    result |= (static_cast<unsigned>(lane) & kMask) << (kBits * i);
  }
  return result;
}

/// The sum of all answers.
template <class Lane>
std::same_as<unsigned> auto total(Operation operation, unsigned a, unsigned b) {
  unsigned result = 0;
  for (int i = 0; i < static_cast<int>(4 / sizeof(Lane)); ++i) {
    result += static_cast<unsigned>(operation(lane_of<Lane>(a, i), lane_of<Lane>(b, i)));
  }
  return result;
}

/// Each answer is brought into the range of `Lane`.
template <class Lane, Operation operation>
std::same_as<int> auto clamped(int a, int b) {
  const int exact = operation(a, b);
  constexpr int kLeast = std::numeric_limits<Lane>::min();
  constexpr int kMost = std::numeric_limits<Lane>::max();
  return exact < kLeast ? kLeast : exact > kMost ? kMost : exact;
}

/// All bits of a lane are set where `operation` answers 1.
template <Operation operation>
std::same_as<int> auto mask(int a, int b) {
  return -operation(a, b);
}

using Int16 = std::int16_t;
using Uint16 = std::uint16_t;
using Int8 = std::int8_t;
using Uint8 = std::uint8_t;

// clang-format off
inline int sum(int a, int b) { return a + b; }
inline int difference(int a, int b) { return a - b; }
inline int distance(int a, int b) { return a > b ? a - b : b - a; }
inline int negated(int a, int) { return -a; }
inline int magnitude(int a, int) { return a < 0 ? -a : a; }
inline int average(int a, int b) { return (a + b) >> 1; }
// A half is rounded away from zero.
inline int rounded(int a, int b) {
  return (a + b + (a + b >= 0 ? 1 : 0)) >> 1;
}
inline int least(int a, int b) { return a < b ? a : b; }
inline int most(int a, int b) { return a > b ? a : b; }
inline int eq(int a, int b) { return a == b; }
inline int ne(int a, int b) { return a != b; }
inline int gt(int a, int b) { return a > b; }
inline int ge(int a, int b) { return a >= b; }
inline int lt(int a, int b) { return a < b; }
inline int le(int a, int b) { return a <= b; }

// Everything inside is visible everywhere; the helpers above are not.
namespace intrinsics {

// Two half-words
inline unsigned __vabs2(unsigned a) { return each<Int16>(magnitude, a); }
inline unsigned __vabsss2(unsigned a) { return each<Int16>(clamped<Int16, magnitude>, a); }
inline unsigned __vneg2(unsigned a) { return each<Int16>(negated, a); }
inline unsigned __vnegss2(unsigned a) { return each<Int16>(clamped<Int16, negated>, a); }

inline unsigned __vadd2(unsigned a, unsigned b) { return each<Int16>(sum, a, b); }
inline unsigned __vaddss2(unsigned a, unsigned b) { return each<Int16>(clamped<Int16, sum>, a, b); }
inline unsigned __vaddus2(unsigned a, unsigned b) {
  return each<Uint16>(clamped<Uint16, sum>, a, b);
}
inline unsigned __vsub2(unsigned a, unsigned b) { return each<Int16>(difference, a, b); }
inline unsigned __vsubss2(unsigned a, unsigned b) {
  return each<Int16>(clamped<Int16, difference>, a, b);
}
inline unsigned __vsubus2(unsigned a, unsigned b) {
  return each<Uint16>(clamped<Uint16, difference>, a, b);
}
inline unsigned __vavgs2(unsigned a, unsigned b) { return each<Int16>(rounded, a, b); }
inline unsigned __vavgu2(unsigned a, unsigned b) { return each<Uint16>(rounded, a, b); }
inline unsigned __vhaddu2(unsigned a, unsigned b) { return each<Uint16>(average, a, b); }
inline unsigned __vabsdiffs2(unsigned a, unsigned b) { return each<Int16>(distance, a, b); }
inline unsigned __vabsdiffu2(unsigned a, unsigned b) { return each<Uint16>(distance, a, b); }
inline unsigned __vsads2(unsigned a, unsigned b) { return total<Int16>(distance, a, b); }
inline unsigned __vsadu2(unsigned a, unsigned b) { return total<Uint16>(distance, a, b); }
inline unsigned __vmaxs2(unsigned a, unsigned b) { return each<Int16>(most, a, b); }
inline unsigned __vmaxu2(unsigned a, unsigned b) { return each<Uint16>(most, a, b); }
inline unsigned __vmins2(unsigned a, unsigned b) { return each<Int16>(least, a, b); }
inline unsigned __vminu2(unsigned a, unsigned b) { return each<Uint16>(least, a, b); }

inline unsigned __vseteq2(unsigned a, unsigned b) { return each<Int16>(eq, a, b); }
inline unsigned __vsetne2(unsigned a, unsigned b) { return each<Int16>(ne, a, b); }
inline unsigned __vsetges2(unsigned a, unsigned b) { return each<Int16>(ge, a, b); }
inline unsigned __vsetgeu2(unsigned a, unsigned b) { return each<Uint16>(ge, a, b); }
inline unsigned __vsetgts2(unsigned a, unsigned b) { return each<Int16>(gt, a, b); }
inline unsigned __vsetgtu2(unsigned a, unsigned b) { return each<Uint16>(gt, a, b); }
inline unsigned __vsetles2(unsigned a, unsigned b) { return each<Int16>(le, a, b); }
inline unsigned __vsetleu2(unsigned a, unsigned b) { return each<Uint16>(le, a, b); }
inline unsigned __vsetlts2(unsigned a, unsigned b) { return each<Int16>(lt, a, b); }
inline unsigned __vsetltu2(unsigned a, unsigned b) { return each<Uint16>(lt, a, b); }

inline unsigned __vcmpeq2(unsigned a, unsigned b) { return each<Int16>(mask<eq>, a, b); }
inline unsigned __vcmpne2(unsigned a, unsigned b) { return each<Int16>(mask<ne>, a, b); }
inline unsigned __vcmpges2(unsigned a, unsigned b) { return each<Int16>(mask<ge>, a, b); }
inline unsigned __vcmpgeu2(unsigned a, unsigned b) { return each<Uint16>(mask<ge>, a, b); }
inline unsigned __vcmpgts2(unsigned a, unsigned b) { return each<Int16>(mask<gt>, a, b); }
inline unsigned __vcmpgtu2(unsigned a, unsigned b) { return each<Uint16>(mask<gt>, a, b); }
inline unsigned __vcmples2(unsigned a, unsigned b) { return each<Int16>(mask<le>, a, b); }
inline unsigned __vcmpleu2(unsigned a, unsigned b) { return each<Uint16>(mask<le>, a, b); }
inline unsigned __vcmplts2(unsigned a, unsigned b) { return each<Int16>(mask<lt>, a, b); }
inline unsigned __vcmpltu2(unsigned a, unsigned b) { return each<Uint16>(mask<lt>, a, b); }

// Four bytes
inline unsigned __vabs4(unsigned a) { return each<Int8>(magnitude, a); }
inline unsigned __vabsss4(unsigned a) { return each<Int8>(clamped<Int8, magnitude>, a); }
inline unsigned __vneg4(unsigned a) { return each<Int8>(negated, a); }
inline unsigned __vnegss4(unsigned a) { return each<Int8>(clamped<Int8, negated>, a); }

inline unsigned __vadd4(unsigned a, unsigned b) { return each<Int8>(sum, a, b); }
inline unsigned __vaddss4(unsigned a, unsigned b) { return each<Int8>(clamped<Int8, sum>, a, b); }
inline unsigned __vaddus4(unsigned a, unsigned b) { return each<Uint8>(clamped<Uint8, sum>, a, b); }
inline unsigned __vsub4(unsigned a, unsigned b) { return each<Int8>(difference, a, b); }
inline unsigned __vsubss4(unsigned a, unsigned b) {
  return each<Int8>(clamped<Int8, difference>, a, b);
}
inline unsigned __vsubus4(unsigned a, unsigned b) {
  return each<Uint8>(clamped<Uint8, difference>, a, b);
}
inline unsigned __vavgs4(unsigned a, unsigned b) { return each<Int8>(rounded, a, b); }
inline unsigned __vavgu4(unsigned a, unsigned b) { return each<Uint8>(rounded, a, b); }
inline unsigned __vhaddu4(unsigned a, unsigned b) { return each<Uint8>(average, a, b); }
inline unsigned __vabsdiffs4(unsigned a, unsigned b) { return each<Int8>(distance, a, b); }
inline unsigned __vabsdiffu4(unsigned a, unsigned b) { return each<Uint8>(distance, a, b); }
inline unsigned __vsads4(unsigned a, unsigned b) { return total<Int8>(distance, a, b); }
inline unsigned __vsadu4(unsigned a, unsigned b) { return total<Uint8>(distance, a, b); }
inline unsigned __vmaxs4(unsigned a, unsigned b) { return each<Int8>(most, a, b); }
inline unsigned __vmaxu4(unsigned a, unsigned b) { return each<Uint8>(most, a, b); }
inline unsigned __vmins4(unsigned a, unsigned b) { return each<Int8>(least, a, b); }
inline unsigned __vminu4(unsigned a, unsigned b) { return each<Uint8>(least, a, b); }

inline unsigned __vseteq4(unsigned a, unsigned b) { return each<Int8>(eq, a, b); }
inline unsigned __vsetne4(unsigned a, unsigned b) { return each<Int8>(ne, a, b); }
inline unsigned __vsetges4(unsigned a, unsigned b) { return each<Int8>(ge, a, b); }
inline unsigned __vsetgeu4(unsigned a, unsigned b) { return each<Uint8>(ge, a, b); }
inline unsigned __vsetgts4(unsigned a, unsigned b) { return each<Int8>(gt, a, b); }
inline unsigned __vsetgtu4(unsigned a, unsigned b) { return each<Uint8>(gt, a, b); }
inline unsigned __vsetles4(unsigned a, unsigned b) { return each<Int8>(le, a, b); }
inline unsigned __vsetleu4(unsigned a, unsigned b) { return each<Uint8>(le, a, b); }
inline unsigned __vsetlts4(unsigned a, unsigned b) { return each<Int8>(lt, a, b); }
inline unsigned __vsetltu4(unsigned a, unsigned b) { return each<Uint8>(lt, a, b); }

inline unsigned __vcmpeq4(unsigned a, unsigned b) { return each<Int8>(mask<eq>, a, b); }
inline unsigned __vcmpne4(unsigned a, unsigned b) { return each<Int8>(mask<ne>, a, b); }
inline unsigned __vcmpges4(unsigned a, unsigned b) { return each<Int8>(mask<ge>, a, b); }
inline unsigned __vcmpgeu4(unsigned a, unsigned b) { return each<Uint8>(mask<ge>, a, b); }
inline unsigned __vcmpgts4(unsigned a, unsigned b) { return each<Int8>(mask<gt>, a, b); }
inline unsigned __vcmpgtu4(unsigned a, unsigned b) { return each<Uint8>(mask<gt>, a, b); }
inline unsigned __vcmples4(unsigned a, unsigned b) { return each<Int8>(mask<le>, a, b); }
inline unsigned __vcmpleu4(unsigned a, unsigned b) { return each<Uint8>(mask<le>, a, b); }
inline unsigned __vcmplts4(unsigned a, unsigned b) { return each<Int8>(mask<lt>, a, b); }
inline unsigned __vcmpltu4(unsigned a, unsigned b) { return each<Uint8>(mask<lt>, a, b); }

}  // namespace intrinsics
// clang-format on

}  // namespace warpstep::sim::lanes

using namespace warpstep::sim::lanes::intrinsics;
