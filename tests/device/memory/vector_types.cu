// CUDA's vector types and dim3: sizes, alignments, lanes, and what the make functions build.
#include <doctest/doctest.h>
#include <vector_functions.h>
#include <vector_types.h>
#include <warpstep/buffer.h>
#include <warpstep/launch.h>

#include <cstddef>
#include <type_traits>
#include <vector>

namespace {

template <class Vector, class Lane, int lanes, int alignment>
constexpr bool is_laid_out() {
  return sizeof(Vector) == lanes * sizeof(Lane) && alignof(Vector) == alignment &&
         std::is_trivial_v<Vector> && std::is_aggregate_v<Vector> &&
         std::is_same_v<decltype(Vector::x), Lane>;
}

/// Types with 1, 2, 3 and 4 lanes: only those with 2 and 4 are aligned to more than a lane.
template <class Lane, class V1, class V2, class V3, class V4>
constexpr bool are_laid_out() {
  constexpr int kSize = sizeof(Lane);
  constexpr auto kAligned = [](int bytes) { return bytes < 16 ? bytes : 16; };
  return is_laid_out<V1, Lane, 1, kSize>() && is_laid_out<V2, Lane, 2, kAligned(2 * kSize)>() &&
         is_laid_out<V3, Lane, 3, kSize>() && is_laid_out<V4, Lane, 4, kAligned(4 * kSize)>();
}

static_assert(are_laid_out<signed char, char1, char2, char3, char4>());
static_assert(are_laid_out<unsigned char, uchar1, uchar2, uchar3, uchar4>());
static_assert(are_laid_out<short, short1, short2, short3, short4>());
static_assert(are_laid_out<unsigned short, ushort1, ushort2, ushort3, ushort4>());
static_assert(are_laid_out<int, int1, int2, int3, int4>());
static_assert(are_laid_out<unsigned int, uint1, uint2, uint3, uint4>());
static_assert(are_laid_out<long, long1, long2, long3, long4_16a>());
static_assert(are_laid_out<unsigned long, ulong1, ulong2, ulong3, ulong4_16a>());
static_assert(are_laid_out<long long, longlong1, longlong2, longlong3, longlong4_16a>());
static_assert(
    are_laid_out<unsigned long long, ulonglong1, ulonglong2, ulonglong3, ulonglong4_16a>());
static_assert(are_laid_out<float, float1, float2, float3, float4>());
static_assert(are_laid_out<double, double1, double2, double3, double4_16a>());

static_assert(is_laid_out<long4_32a, long, 4, 32>());
static_assert(is_laid_out<ulong4_32a, unsigned long, 4, 32>());
static_assert(is_laid_out<longlong4_32a, long long, 4, 32>());
static_assert(is_laid_out<ulonglong4_32a, unsigned long long, 4, 32>());
static_assert(is_laid_out<double4_32a, double, 4, 32>());

// The older names are deprecated in CUDA 13, and still in every program.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static_assert(is_laid_out<long4, long, 4, 16>());
static_assert(is_laid_out<ulong4, unsigned long, 4, 16>());
static_assert(is_laid_out<longlong4, long long, 4, 16>());
static_assert(is_laid_out<ulonglong4, unsigned long long, 4, 16>());
static_assert(is_laid_out<double4, double, 4, 16>());
#pragma GCC diagnostic pop

static_assert(sizeof(dim3) == 12 && alignof(dim3) == 4);
static_assert(std::is_convertible_v<int, dim3> && std::is_convertible_v<uint3, dim3>);
static_assert(std::is_convertible_v<dim3, uint3>);

constexpr dim3 kDefault;
constexpr dim3 kPlane(5, 6);
static_assert(kDefault.x == 1 && kDefault.y == 1 && kDefault.z == 1);
static_assert(kPlane.x == 5 && kPlane.y == 6 && kPlane.z == 1);
static_assert(uint3(kPlane).y == 6 && dim3(uint3{7, 8, 9}).z == 9);

/// A structure that both sides must lay out alike.
struct Mixed {
  char c;
  float3 position;
  char2 pair;
  double2 wide;
  short3 odd;
  int4 quad;
};

struct Layout {
  std::size_t size, position, pair, wide, odd, quad;
};

__global__ void lay_out(Layout* seen) {
  *seen = {sizeof(Mixed),         offsetof(Mixed, position), offsetof(Mixed, pair),
           offsetof(Mixed, wide), offsetof(Mixed, odd),      offsetof(Mixed, quad)};
}

__global__ void build(int4* ints, float4* floats, uchar4* bytes, double* sum) {
  ints[0] = make_int4(1, -2, 3, -4);
  floats[0] = make_float4(0.5f, 1.5f, 2.5f, 3.5f);
  bytes[0] = make_uchar4(1, 128, 254, 255);
  const double3 d = make_double3(1.0, 2.0, 4.0);
  const longlong2 l = make_longlong2(1ll << 40, -1);
  const short1 s = make_short1(-7);
  const ulong3 u = make_ulong3(1, 2, 3);
  const char4 c = make_char4(-128, 127, 0, 1);
  sum[0] = d.x + d.y + d.z + static_cast<double>(l.x + l.y) + s.x + static_cast<double>(u.z) + c.x;
}

__global__ void write_block_shape(uint3* seen) {
  const dim3 block = blockDim;
  const uint3 as_uint3 = block;
  seen[0] = as_uint3;
  seen[1] = uint3{gridDim.x, gridDim.y, gridDim.z};
}

}  // namespace

TEST_CASE("a structure of vector types has one layout on host and device") {
  warpstep::Buffer<Layout> seen(1);
  warpstep::launch(lay_out, {1, 1}, seen);
  const Layout device = seen.to_vector()[0];
  CHECK(device.size == sizeof(Mixed));
  CHECK(device.position == offsetof(Mixed, position));
  CHECK(device.pair == offsetof(Mixed, pair));
  CHECK(device.wide == offsetof(Mixed, wide));
  CHECK(device.odd == offsetof(Mixed, odd));
  CHECK(device.quad == offsetof(Mixed, quad));
}

TEST_CASE("make functions fill the lanes in order") {
  warpstep::Buffer<int4> ints(1);
  warpstep::Buffer<float4> floats(1);
  warpstep::Buffer<uchar4> bytes(1);
  warpstep::Buffer<double> sum(1);
  warpstep::launch(build, {1, 1}, ints, floats, bytes, sum);

  const int4 i = ints.to_vector()[0];
  CHECK((i.x == 1 && i.y == -2 && i.z == 3 && i.w == -4));
  const float4 f = floats.to_vector()[0];
  CHECK((f.x == 0.5f && f.y == 1.5f && f.z == 2.5f && f.w == 3.5f));
  const uchar4 b = bytes.to_vector()[0];
  CHECK((b.x == 1 && b.y == 128 && b.z == 254 && b.w == 255));
  CHECK(sum.to_vector()[0] == 7.0 + (1ll << 40) - 1 - 7 + 3 - 128);
}

TEST_CASE("make functions work in host code as well") {
  const uint2 u = make_uint2(4000000000u, 1);
  const float3 f = make_float3(1.0f, 2.0f, 3.0f);
  const longlong4_32a wide = make_longlong4_32a(1, 2, 3, 4);
  CHECK(u.x == 4000000000u);
  CHECK(f.z == 3.0f);
  CHECK(wide.w == 4);
}

TEST_CASE("dimensions that are not given are 1, on the device too") {
  warpstep::Buffer<uint3> seen(2);
  warpstep::launch(write_block_shape, {dim3(1, 2), 3}, seen);
  const std::vector<uint3> shapes = seen.to_vector();
  CHECK((shapes[0].x == 3 && shapes[0].y == 1 && shapes[0].z == 1));
  CHECK((shapes[1].x == 1 && shapes[1].y == 2 && shapes[1].z == 1));
}
