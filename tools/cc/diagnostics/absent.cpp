// The headers and names of CUDA's that are not provided, and how compilers say that one is missing.
#include "tools/cc/diagnostics/absent.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace warpstep::tools {
namespace {

/// A name, or, with a * at its end, a prefix.
struct Entry {
  std::string_view pattern;
  std::string_view feature;
  std::string_view instead = {};
};

constexpr std::string_view kByHand = "; write it as a kernel";
constexpr std::string_view kFromGpu = "; use global memory and clamp the index";

constexpr auto kHeaders = std::to_array<Entry>({
    {"thrust/*", "Thrust", kByHand},
    {"cub/*", "CUB", "; cooperative_groups/reduce.h and scan.h have its common parts"},
    {"cublas*", "cuBLAS", kByHand},
    {"curand_kernel.h", "cuRAND", "; a generator of a few lines in the kernel will do"},
    {"curand*", "cuRAND", "; make the numbers on the host or in a kernel"},
    {"cufft*", "cuFFT", kByHand},
    {"cusparse*", "cuSPARSE", kByHand},
    {"cusolver*", "cuSOLVER", kByHand},
    {"cudnn*", "cuDNN", kByHand},
    {"cutensor*", "cuTENSOR", kByHand},
    {"cutlass/*", "CUTLASS"},
    {"cute/*", "CUTLASS"},
    {"npp*", "NPP", kByHand},
    {"nvjpeg.h", "nvJPEG"},
    {"nccl.h", "NCCL", "; cudaMemcpyPeer copies between devices"},
    {"nvml.h", "NVML"},
    {"cupti*", "CUPTI"},
    {"nvrtc.h", "NVRTC", "; compile the kernel with the program"},
    {"mma.h", "wmma", "; a product of tiles in shared memory gives the same result"},
    {"cuda/*", "this part of libcu++"},
    {"cuda_fp8.h", "8-bit floating point"},
    {"cuda_fp6.h", "6-bit floating point"},
    {"cuda_fp4.h", "4-bit floating point"},
    {"cuda_awbarrier.h", "nvcuda::experimental", "; <cuda/barrier> has the same"},
    {"cooperative_groups/*", "this part of cooperative groups"},
    {"texture_*", "textures", kFromGpu},
    {"surface_*", "surfaces", kFromGpu},
    {"cuda_texture_types.h", "textures", kFromGpu},
    {"cuda_surface_types.h", "surfaces", kFromGpu},
    {"cuda_gl_interop.h", "graphics interoperation", "; copy the picture to the host"},
    {"cudaGL.h", "graphics interoperation", "; copy the picture to the host"},
    {"cuda_egl_interop.h", "graphics interoperation"},
    {"cuda_vdpau_interop.h", "graphics interoperation"},
    {"cudaProfiler.h", "the driver API", "; cuda_profiler_api.h starts and stops a profiler"},
});

constexpr std::string_view kRuntimeInstead = "; the runtime API (cudaMalloc, <<<>>>) does the same";

constexpr auto kNames = std::to_array<Entry>({
    {"cudaGraph*", "CUDA graphs", "; launch the kernels one by one on a stream"},
    {"cudaStreamBeginCapture*", "CUDA graphs", "; launch the kernels one by one on a stream"},
    {"cudaStreamEndCapture", "CUDA graphs", "; launch the kernels one by one on a stream"},
    {"cudaStreamCapture*", "CUDA graphs", "; launch the kernels one by one on a stream"},
    {"cudaStreamIsCapturing", "CUDA graphs", "; launch the kernels one by one on a stream"},
    {"cudaStreamGetCaptureInfo*", "CUDA graphs", "; launch the kernels one by one on a stream"},
    {"cudaThreadExchangeStreamCaptureMode", "CUDA graphs"},
    {"cudaTexture*", "textures", kFromGpu},
    {"cudaCreateTextureObject*", "textures", kFromGpu},
    {"cudaDestroyTextureObject", "textures", kFromGpu},
    {"cudaBindTexture*", "textures", kFromGpu},
    {"cudaUnbindTexture", "textures", kFromGpu},
    {"cudaGetTexture*", "textures", kFromGpu},
    {"cudaAddressMode*", "textures", kFromGpu},
    {"cudaFilterMode*", "textures", kFromGpu},
    {"cudaReadMode*", "textures", kFromGpu},
    {"cudaResource*", "textures", kFromGpu},
    {"cudaChannelFormat*", "textures", kFromGpu},
    {"cudaCreateChannelDesc*", "textures", kFromGpu},
    {"cudaMallocArray", "textures", kFromGpu},
    {"cudaMalloc3DArray", "textures", kFromGpu},
    {"cudaMallocMipmappedArray", "textures", kFromGpu},
    {"cudaFreeArray", "textures", kFromGpu},
    {"cudaMemcpyToArray*", "textures", kFromGpu},
    {"cudaMemcpyFromArray*", "textures", kFromGpu},
    {"cudaMemcpy2DToArray*", "textures", kFromGpu},
    {"cudaMemcpy2DFromArray*", "textures", kFromGpu},
    {"cudaArray*", "textures", kFromGpu},
    {"tex1D*", "textures", kFromGpu},
    {"tex2D*", "textures", kFromGpu},
    {"tex3D*", "textures", kFromGpu},
    {"texCubemap*", "textures", kFromGpu},
    {"cudaSurface*", "surfaces", kFromGpu},
    {"cudaCreateSurfaceObject", "surfaces", kFromGpu},
    {"cudaDestroySurfaceObject", "surfaces", kFromGpu},
    {"surf1D*", "surfaces", kFromGpu},
    {"surf2D*", "surfaces", kFromGpu},
    {"surf3D*", "surfaces", kFromGpu},
    {"cudaGraphics*", "graphics interoperation", "; copy the picture to the host"},
    {"cudaGL*", "graphics interoperation", "; copy the picture to the host"},
    {"cudaIpc*", "memory shared between processes"},
    {"cudaImportExternal*", "memory of other interfaces"},
    {"cudaExternal*", "memory of other interfaces"},
    {"cuDevice*", "the driver API", kRuntimeInstead},
    {"cuCtx*", "the driver API", kRuntimeInstead},
    {"cuModule*", "the driver API", kRuntimeInstead},
    {"cuLibrary*", "the driver API", kRuntimeInstead},
    {"cuMem*", "the driver API", kRuntimeInstead},
    {"cuLaunch*", "the driver API", kRuntimeInstead},
    {"cuFunc*", "the driver API", kRuntimeInstead},
    {"cuStream*", "the driver API", kRuntimeInstead},
    {"cuEvent*", "the driver API", kRuntimeInstead},
    {"cuLink*", "the driver API", kRuntimeInstead},
    {"cuMulticast*", "the driver API"},
    {"CUdeviceptr*", "the driver API", kRuntimeInstead},
    {"CUcontext", "the driver API", kRuntimeInstead},
    {"CUmodule", "the driver API", kRuntimeInstead},
    {"CUfunction*", "the driver API", kRuntimeInstead},
    {"CUstream", "the driver API", kRuntimeInstead},
    {"CUevent", "the driver API", kRuntimeInstead},
    {"CUtensorMap*", "the driver API"},
    {"cublas*", "cuBLAS", kByHand},
    {"CUBLAS_*", "cuBLAS", kByHand},
    {"curand*", "cuRAND", "; make the numbers on the host or in a kernel"},
    {"cufft*", "cuFFT", kByHand},
    {"cusparse*", "cuSPARSE", kByHand},
    {"cusolver*", "cuSOLVER", kByHand},
    {"cudnn*", "cuDNN", kByHand},
    {"nvrtc*", "NVRTC", "; compile the kernel with the program"},
});

bool fits(std::string_view name, std::string_view pattern) {
  if (!pattern.ends_with('*')) return name == pattern;
  return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

const Entry* find_entry(std::span<const Entry> table, std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const Entry& entry) { return fits(name, entry.pattern); });
  return found == table.end() ? nullptr : &*found;
}

/// "name: No such file or directory" (g++) or "'name' file not found" (clang++).
std::string_view missing_header(std::string_view error) {
  if (const std::size_t at = error.find(": No such file or directory"); at != error.npos)
    return error.substr(0, at);
  if (const std::size_t at = error.find("' file not found"); at != error.npos && error[0] == '\'')
    return error.substr(1, at - 1);
  return {};
}

/// The name that a compiler or linker did not find; empty for other errors.
std::string_view missing_name(std::string_view error) {
  constexpr std::array kWays{"was not declared",        "does not name a type",
                             "has not been declared",   "is not a class",
                             "undeclared identifier",   "unknown type name",
                             "undefined reference to",  "no template named",
                             "no type named",           "there are no arguments to",
                             "does not name a template"};
  if (std::none_of(kWays.begin(), kWays.end(),
                   [&](std::string_view way) { return error.find(way) != error.npos; }))
    return {};
  const std::size_t quote = error.find_first_of("'`");
  if (quote == error.npos) return {};
  const std::string_view rest = error.substr(quote + 1);
  return rest.substr(0, rest.find_first_of("'(<"));
}

Absence absence(std::string_view name, const Entry& entry) {
  return {entry.feature, fmt::format("{}: Warpstep does not provide {} yet{}", name, entry.feature,
                                     entry.instead)};
}

}  // namespace

std::optional<Absence> find_absence(std::string_view error, std::string_view source_line) {
  if (const std::string_view header = missing_header(error); !header.empty()) {
    const Entry* entry = find_entry(kHeaders, header);
    return entry ? std::optional(absence(header, *entry)) : std::nullopt;
  }
  const std::string_view name = missing_name(error);
  if (name.empty()) return std::nullopt;
  if (const Entry* entry = find_entry(kNames, name)) return absence(name, *entry);
  if (name == "texture" && source_line.find("texture<") != source_line.npos)
    return absence("texture<>", {"", "textures", kFromGpu});
  const bool is_cudas = name.starts_with("cuda") && name.size() > 4 &&
                        std::isupper(static_cast<unsigned char>(name[4])) != 0;
  if (!is_cudas) return std::nullopt;
  std::string sentence = fmt::format("{}: Warpstep does not provide this CUDA name", name);
  if (const std::size_t at = error.find("did you mean"); at != error.npos)
    sentence += fmt::format("; {}", error.substr(at));
  return Absence{"", std::move(sentence)};
}

}  // namespace warpstep::tools
