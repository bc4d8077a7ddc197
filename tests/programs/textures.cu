// A small picture and a small volume read through textures: every address mode, filter and kind of
// memory. Values are printed to the last bit.
// covers: texture object, cudaTextureObject_t, cudaTextureDesc, cudaResourceDesc, cudaArray,
// cudaChannelFormatDesc, cudaCreateChannelDesc, cudaCreateTextureObject, cudaMallocArray,
// cudaFreeArray, cudaMalloc3DArray, cudaMemcpy2DToArray, tex1D, tex1Dfetch, tex2D, tex3D,
// tex2DLayered, tex2Dgather, tex2DLod
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>

constexpr int kWidth = 6, kHeight = 4, kDepth = 3, kSamples = 12;

#define CHECK(call)                                                                  \
  do {                                                                               \
    const cudaError_t code = call;                                                   \
    if (code != cudaSuccess) std::printf("%s: %s\n", #call, cudaGetErrorName(code)); \
  } while (0)

struct Look {
  const char* name;
  cudaTextureAddressMode mode;
  cudaTextureFilterMode filter;
  bool normalized;
  cudaTextureReadMode read;
};

static cudaTextureDesc description(const Look& look) {
  cudaTextureDesc desc = {};
  for (auto& mode : desc.addressMode) mode = look.mode;
  desc.filterMode = look.filter;
  desc.readMode = look.read;
  desc.normalizedCoords = look.normalized;
  return desc;
}

static cudaResourceDesc of(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  return resource;
}

static cudaTextureObject_t texture(const cudaResourceDesc& resource, const Look& look) {
  cudaTextureObject_t object = 0;
  const cudaTextureDesc desc = description(look);
  CHECK(cudaCreateTextureObject(&object, &resource, &desc, nullptr));
  return object;
}

__device__ float place(int i, float size) {
  return size * (-0.7f + 0.2371f * i);
}

__global__ void in_1d(cudaTextureObject_t t, float size, float* out) {
  const int i = threadIdx.x;
  out[i] = tex1D<float>(t, place(i, size));
}
__global__ void in_2d(cudaTextureObject_t t, float w, float h, float* out) {
  const int i = threadIdx.x;
  out[i] = tex2D<float>(t, place(i, w), place(kSamples - i, h));
}
__global__ void at_level(cudaTextureObject_t t, float w, float h, float* out) {
  const int i = threadIdx.x;
  out[i] = tex2DLod<float>(t, place(i, w), place(kSamples - i, h), 0);
}
__global__ void in_3d(cudaTextureObject_t t, float w, float h, float d, float* out) {
  const int i = threadIdx.x;
  out[i] = tex3D<float>(t, place(i, w), place(kSamples - i, h), place((i + 5) % kSamples, d));
}
__global__ void in_layers(cudaTextureObject_t t, float w, float h, float* out) {
  const int i = threadIdx.x;
  out[i] = tex2DLayered<float>(t, place(i, w), place(kSamples - i, h), i % 6 - 1);
}
__global__ void gather(cudaTextureObject_t t, float w, float h, float4* out) {
  const int i = threadIdx.x;
  out[i] = tex2Dgather<float4>(t, place(i, w), place(kSamples - i, h), 0);
}
__global__ void fetch(cudaTextureObject_t t, float* out) {
  const int i = threadIdx.x;
  out[i] = tex1Dfetch<float>(t, 3 * i - 4);
}
__global__ void elements(cudaTextureObject_t t, uchar4* out) {
  const int i = threadIdx.x;
  out[i] = tex2D<uchar4>(t, i % kWidth + 0.5f, i / kWidth + 0.5f);
}
__global__ void quarters(cudaTextureObject_t t, float4* out) {
  const int i = threadIdx.x;
  out[i] = tex2D<float4>(t, i * 0.61f, i * 0.37f);
}

static float* results;

static void print(const char* name, const char* kind, int count = kSamples) {
  CHECK(cudaDeviceSynchronize());
  std::printf("%-16s %-8s", name, kind);
  for (int i = 0; i < count; ++i) {
    unsigned bits = 0;
    std::memcpy(&bits, results + i, sizeof(bits));
    std::printf(" %08x", bits);
  }
  std::printf("\n");
}

template <class T>
static std::vector<T> numbers(int count) {
  std::vector<T> values(count);
  unsigned state = 12345;
  for (T& value : values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<T>(static_cast<int>(state >> 12) % 30000 / 7.0f);
  }
  return values;
}

template <class T>
static cudaArray_t picture(const cudaChannelFormatDesc& desc, unsigned flags = cudaArrayDefault) {
  cudaArray_t array = nullptr;
  const std::vector<T> values = numbers<T>(kWidth * kHeight);
  CHECK(cudaMallocArray(&array, &desc, kWidth, kHeight, flags));
  CHECK(cudaMemcpy2DToArray(array, 0, 0, values.data(), kWidth * sizeof(T), kWidth * sizeof(T),
                            kHeight, cudaMemcpyHostToDevice));
  return array;
}

static cudaArray_t volume(unsigned flags, cudaExtent extent) {
  cudaArray_t array = nullptr;
  const cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  std::vector<float> values = numbers<float>(kWidth * kHeight * kDepth);
  CHECK(cudaMalloc3DArray(&array, &desc, extent, flags));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(values.data(), kWidth * sizeof(float), kWidth, kHeight);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(kWidth, kHeight, kDepth);
  copy.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&copy));
  return array;
}

static void every_mode(cudaArray_t plane, cudaArray_t line, cudaArray_t box, cudaArray_t layers) {
  const Look looks[] = {
      {"wrap point", cudaAddressModeWrap, cudaFilterModePoint, true, cudaReadModeElementType},
      {"clamp point", cudaAddressModeClamp, cudaFilterModePoint, true, cudaReadModeElementType},
      {"mirror point", cudaAddressModeMirror, cudaFilterModePoint, true, cudaReadModeElementType},
      {"border point", cudaAddressModeBorder, cudaFilterModePoint, true, cudaReadModeElementType},
      {"wrap linear", cudaAddressModeWrap, cudaFilterModeLinear, true, cudaReadModeElementType},
      {"clamp linear", cudaAddressModeClamp, cudaFilterModeLinear, true, cudaReadModeElementType},
      {"mirror linear", cudaAddressModeMirror, cudaFilterModeLinear, true, cudaReadModeElementType},
      {"border linear", cudaAddressModeBorder, cudaFilterModeLinear, true, cudaReadModeElementType},
      {"texels point", cudaAddressModeClamp, cudaFilterModePoint, false, cudaReadModeElementType},
      {"texels linear", cudaAddressModeBorder, cudaFilterModeLinear, false,
       cudaReadModeElementType},
      {"texels wrap", cudaAddressModeWrap, cudaFilterModeLinear, false, cudaReadModeElementType},
  };
  for (const Look& look : looks) {
    const float w = look.normalized ? 1 : kWidth, h = look.normalized ? 1 : kHeight;
    const float d = look.normalized ? 1 : kDepth;
    cudaTextureObject_t t = texture(of(plane), look);
    in_2d<<<1, kSamples>>>(t, w, h, results);
    print(look.name, "2D");
    at_level<<<1, kSamples>>>(t, w, h, results);
    print(look.name, "level 0");
    CHECK(cudaDestroyTextureObject(t));
    t = texture(of(line), look);
    in_1d<<<1, kSamples>>>(t, w, results);
    print(look.name, "1D");
    CHECK(cudaDestroyTextureObject(t));
    t = texture(of(box), look);
    in_3d<<<1, kSamples>>>(t, w, h, d, results);
    print(look.name, "3D");
    CHECK(cudaDestroyTextureObject(t));
    t = texture(of(layers), look);
    in_layers<<<1, kSamples>>>(t, w, h, results);
    print(look.name, "layers");
    CHECK(cudaDestroyTextureObject(t));
  }
}

template <class T>
static void normalized_reads(const char* name) {
  cudaArray_t array = picture<T>(cudaCreateChannelDesc<T>());
  for (const auto filter : {cudaFilterModePoint, cudaFilterModeLinear}) {
    const cudaTextureObject_t t = texture(
        of(array), {name, cudaAddressModeClamp, filter, false, cudaReadModeNormalizedFloat});
    in_2d<<<1, kSamples>>>(t, kWidth, kHeight, results);
    print(name, filter == cudaFilterModePoint ? "point" : "linear");
    CHECK(cudaDestroyTextureObject(t));
  }
  CHECK(cudaFreeArray(array));
}

static void halves() {
  const std::vector<float> values = numbers<float>(kWidth * kHeight);
  std::vector<__half> rounded(values.size());
  for (size_t i = 0; i < values.size(); ++i) rounded[i] = __float2half(values[i]);
  const cudaChannelFormatDesc desc = cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
  cudaArray_t array = nullptr;
  CHECK(cudaMallocArray(&array, &desc, kWidth, kHeight));
  CHECK(cudaMemcpy2DToArray(array, 0, 0, rounded.data(), kWidth * 2, kWidth * 2, kHeight,
                            cudaMemcpyHostToDevice));
  const cudaTextureObject_t t =
      texture(of(array),
              {"half", cudaAddressModeClamp, cudaFilterModeLinear, false, cudaReadModeElementType});
  in_2d<<<1, kSamples>>>(t, kWidth, kHeight, results);
  print("half", "linear");
  CHECK(cudaDestroyTextureObject(t));
  CHECK(cudaFreeArray(array));
}

static void plain_memory() {
  const std::vector<float> values = numbers<float>(32 * kHeight);
  float* memory;
  size_t pitch = 0;
  CHECK(cudaMallocPitch(&memory, &pitch, kWidth * sizeof(float), kHeight));
  CHECK(cudaMemcpy2D(memory, pitch, values.data(), 32 * sizeof(float), kWidth * sizeof(float),
                     kHeight, cudaMemcpyHostToDevice));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypePitch2D;
  resource.res.pitch2D.devPtr = memory;
  resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
  resource.res.pitch2D.width = kWidth;
  resource.res.pitch2D.height = kHeight;
  resource.res.pitch2D.pitchInBytes = pitch;
  const Look look = {"pitched", cudaAddressModeClamp, cudaFilterModeLinear, false,
                     cudaReadModeElementType};
  cudaTextureObject_t t = texture(resource, look);
  in_2d<<<1, kSamples>>>(t, kWidth, kHeight, results);
  print("pitched", "2D");
  CHECK(cudaDestroyTextureObject(t));
  CHECK(cudaFree(memory));
  CHECK(cudaMalloc(&memory, 24 * sizeof(float)));
  CHECK(cudaMemcpy(memory, values.data(), 24 * sizeof(float), cudaMemcpyHostToDevice));
  resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = memory;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = 24 * sizeof(float);
  t = texture(resource, {"linear", cudaAddressModeClamp, cudaFilterModePoint, false,
                         cudaReadModeElementType});
  fetch<<<1, kSamples>>>(t, results);
  print("linear", "fetch");
  CHECK(cudaDestroyTextureObject(t));
  CHECK(cudaFree(memory));
}

static void four_channels() {
  std::vector<uchar4> values(kWidth * kHeight);
  const std::vector<int> source = numbers<int>(4 * kWidth * kHeight);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = make_uchar4(source[4 * i], source[4 * i + 1], source[4 * i + 2], source[4 * i + 3]);
  const cudaChannelFormatDesc desc = cudaCreateChannelDesc<uchar4>();
  cudaArray_t array = nullptr;
  CHECK(cudaMallocArray(&array, &desc, kWidth, kHeight));
  CHECK(cudaMemcpy2DToArray(array, 0, 0, values.data(), kWidth * 4, kWidth * 4, kHeight,
                            cudaMemcpyHostToDevice));
  cudaTextureObject_t t = texture(of(array), {"bytes", cudaAddressModeClamp, cudaFilterModePoint,
                                              false, cudaReadModeElementType});
  elements<<<1, 24>>>(t, reinterpret_cast<uchar4*>(results));
  print("bytes", "texels", 24);
  CHECK(cudaDestroyTextureObject(t));
  t = texture(of(array), {"bytes", cudaAddressModeClamp, cudaFilterModeLinear, false,
                          cudaReadModeNormalizedFloat});
  quarters<<<1, 6>>>(t, reinterpret_cast<float4*>(results));
  print("bytes", "linear", 24);
  CHECK(cudaDestroyTextureObject(t));
  CHECK(cudaFreeArray(array));
}

static void gathers() {
  cudaArray_t array = picture<float>(cudaCreateChannelDesc<float>(), cudaArrayTextureGather);
  const cudaTextureObject_t t =
      texture(of(array),
              {"gather", cudaAddressModeClamp, cudaFilterModePoint, true, cudaReadModeElementType});
  gather<<<1, kSamples>>>(t, 1, 1, reinterpret_cast<float4*>(results));
  print("gather", "2D", 4 * kSamples);
  CHECK(cudaDestroyTextureObject(t));
  CHECK(cudaFreeArray(array));
}

static void bad_input() {
  cudaArray_t array = nullptr;
  cudaTextureObject_t t = 0;
  const cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  const cudaChannelFormatDesc three = {32, 32, 32, 0, cudaChannelFormatKindFloat};
  const auto say = [](const char* what, cudaError_t code) {
    std::printf("%s: %s\n", what, cudaGetErrorName(code));
  };
  say("no array's place", cudaMallocArray(nullptr, &desc, 4, 4));
  say("no texel", cudaMallocArray(&array, nullptr, 4, 4));
  say("three channels", cudaMallocArray(&array, &three, 4, 4));
  say("no width", cudaMallocArray(&array, &desc, 0, 4));
  const cudaTextureDesc plain = {};
  cudaResourceDesc resource = of(nullptr);
  say("no array", cudaCreateTextureObject(&t, &resource, &plain, nullptr));
  say("no resource", cudaCreateTextureObject(&t, nullptr, &plain, nullptr));
  say("no description", cudaCreateTextureObject(&t, &resource, nullptr, nullptr));
  const cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
  CHECK(cudaMallocArray(&array, &ints, 4, 4));
  resource = of(array);
  cudaTextureDesc linear = {};
  linear.filterMode = cudaFilterModeLinear;
  say("whole numbers interpolated", cudaCreateTextureObject(&t, &resource, &linear, nullptr));
  cudaTextureDesc fraction = {};
  fraction.readMode = cudaReadModeNormalizedFloat;
  say("32 bits normalized", cudaCreateTextureObject(&t, &resource, &fraction, nullptr));
  int value[32] = {};
  say("beyond the array",
      cudaMemcpy2DToArray(array, 8, 0, value, 16, 16, 4, cudaMemcpyHostToDevice));
  CHECK(cudaFreeArray(array));
  say("free nothing", cudaFreeArray(nullptr));
  cudaGetLastError();
}

int main() {
  CHECK(cudaMallocManaged(&results, 4 * kSamples * sizeof(float)));
  cudaArray_t plane = picture<float>(cudaCreateChannelDesc<float>());
  cudaArray_t line = nullptr;
  const cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  const std::vector<float> values = numbers<float>(kWidth);
  CHECK(cudaMallocArray(&line, &desc, kWidth));
  CHECK(cudaMemcpy2DToArray(line, 0, 0, values.data(), kWidth * 4, kWidth * 4, 1,
                            cudaMemcpyHostToDevice));
  cudaArray_t box = volume(cudaArrayDefault, make_cudaExtent(kWidth, kHeight, kDepth));
  cudaArray_t layers = volume(cudaArrayLayered, make_cudaExtent(kWidth, kHeight, kDepth));
  every_mode(plane, line, box, layers);
  for (cudaArray_t array : {plane, line, box, layers}) CHECK(cudaFreeArray(array));
  normalized_reads<unsigned char>("unsigned 8");
  normalized_reads<signed char>("signed 8");
  normalized_reads<unsigned short>("unsigned 16");
  normalized_reads<short>("signed 16");
  halves();
  plain_memory();
  four_channels();
  gathers();
  bad_input();
  CHECK(cudaFree(results));
}
