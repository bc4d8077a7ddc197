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
constexpr std::string_view kObjects =
    "; CUDA 12 dropped them, and a texture object (cudaCreateTextureObject) does the same";
constexpr std::string_view kPlain = "; an array of cudaMallocArray has one level";

/// Headers that Warpstep takes from the machine.
constexpr auto kPackages = std::to_array<Entry>({
    {"thrust/*", "Thrust", "sudo apt-get install libthrust-dev libcub-dev"},
    {"cub/*", "CUB", "sudo apt-get install libthrust-dev libcub-dev"},
});

constexpr auto kHeaders = std::to_array<Entry>({
    {"cublasLt.h", "cuBLASLt", "; cublasGemmEx multiplies matrices of mixed types"},
    {"cublasXt.h", "cuBLASXt", "; cublas_v2.h has the routines for one device"},
    {"cublas.h", "the cuBLAS interface without handles", "; include cublas_v2.h"},
    {"curand_mtgp32*", "the Mersenne Twister of cuRAND", "; take curandStatePhilox4_32_10_t"},
    {"cufftw.h", "FFTW's interface of cuFFT", "; cufft.h has its own"},
    {"cufftXt*", "this part of cuFFT", "; cufft.h has the rest"},
    {"cusparse_v2.h", "this part of cuSPARSE", "; include cusparse.h"},
    {"cusparseLt.h", "cuSPARSELt", kByHand},
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
    {"cuda/*", "this part of libcu++"},
    {"cuda_fp6.h", "6-bit floating point"},
    {"cuda_fp4.h", "4-bit floating point"},
    {"cuda_awbarrier.h", "nvcuda::experimental", "; <cuda/barrier> has the same"},
    {"cooperative_groups/*", "this part of cooperative groups"},
    {"cuda_gl_interop.h", "graphics interoperation", "; copy the picture to the host"},
    {"cudaGL.h", "graphics interoperation", "; copy the picture to the host"},
    {"cuda_egl_interop.h", "graphics interoperation"},
    {"cuda_vdpau_interop.h", "graphics interoperation"},
    {"cudaProfiler.h", "this part of the driver API",
     "; cuda_profiler_api.h starts and stops a profiler"},
});

constexpr std::string_view kDriver = "this part of the driver API";
constexpr std::string_view kRuntimeInstead = "; the runtime API does the same";

/// Names that are provided, whose header is missing where they are; `instead` is the header. The
/// features are those of the library's other names: one message tells of all.
constexpr std::string_view kBlas = "this part of cuBLAS", kFft = "this part of cuFFT",
                           kSparse = "this part of cuSPARSE";
constexpr auto kDeclared = std::to_array<Entry>({
    {"cublasHandle_t", kBlas, "cublas_v2.h"},
    {"cublasStatus_t", kBlas, "cublas_v2.h"},
    {"cublasOperation_t", kBlas, "cublas_v2.h"},
    {"cublasCreate", kBlas, "cublas_v2.h"},
    {"CUBLAS_STATUS_SUCCESS", kBlas, "cublas_v2.h"},
    {"CUBLAS_OP_N", kBlas, "cublas_v2.h"},
    {"CUBLAS_OP_T", kBlas, "cublas_v2.h"},
    {"cufftHandle", kFft, "cufft.h"},
    {"cufftResult", kFft, "cufft.h"},
    {"cufftComplex", kFft, "cufft.h"},
    {"cufftDoubleComplex", kFft, "cufft.h"},
    {"cufftReal", kFft, "cufft.h"},
    {"cusparseHandle_t", kSparse, "cusparse.h"},
    {"cusparseStatus_t", kSparse, "cusparse.h"},
    {"cusparseSpMatDescr_t", kSparse, "cusparse.h"},
    {"cusparseDnVecDescr_t", kSparse, "cusparse.h"},
    {"cusparseCreate", kSparse, "cusparse.h"},
    {"CUSPARSE_STATUS_SUCCESS", kSparse, "cusparse.h"},
});

constexpr auto kNames = std::to_array<Entry>({
    {"cudaGraphConditional*", "conditional nodes of graphs", "; launch the graph from a loop"},
    {"cudaGraphMem*", "this part of CUDA graphs", "; allocate before the launch"},
    {"cudaGraphAddMem*", "this part of CUDA graphs", "; allocate before the launch"},
    {"cudaGraph*", "this part of CUDA graphs"},
    {"cudaStreamBeginCaptureToGraph", "this part of CUDA graphs",
     "; cudaStreamBeginCapture makes one"},
    {"cudaStreamGetCaptureInfo*", "this part of CUDA graphs", "; ask cudaStreamIsCapturing"},
    {"cudaStreamUpdateCapture*", "this part of CUDA graphs"},
    {"cudaBindTexture*", "texture references", kObjects},
    {"cudaBindSurface*", "surface references",
     "; CUDA 12 dropped them, and cudaCreateSurfaceObject does the same"},
    {"cudaUnbindTexture", "texture references", kObjects},
    {"cudaGetTextureReference", "texture references", kObjects},
    {"cudaGetTextureAlignmentOffset", "texture references", kObjects},
    {"textureReference", "texture references", kObjects},
    {"cudaTextureType*", "texture references", kObjects},
    {"cudaMallocMipmappedArray", "mipmapped arrays", kPlain},
    {"cudaFreeMipmappedArray", "mipmapped arrays", kPlain},
    {"cudaGetMipmappedArrayLevel", "mipmapped arrays", kPlain},
    {"cudaMemcpyToArrayAsync", "this copy", "; cudaMemcpy2DToArrayAsync does the same"},
    {"cudaMemcpyFromArrayAsync", "this copy", "; cudaMemcpy2DFromArrayAsync does the same"},
    {"texCubemap*", "cube maps"},
    {"surfCubemap*", "cube maps"},
    {"cudaGraphics*", "graphics interoperation", "; copy the picture to the host"},
    {"cudaGL*", "graphics interoperation", "; copy the picture to the host"},
    {"cudaIpc*", "memory shared between processes"},
    {"cudaImportExternal*", "memory of other interfaces"},
    {"cudaExternal*", "memory of other interfaces"},
    {"cuDevice*", kDriver, kRuntimeInstead},
    {"cuCtx*", kDriver, kRuntimeInstead},
    {"cuGreenCtx*", kDriver},
    {"cuModule*", kDriver, kRuntimeInstead},
    {"cuLibrary*", kDriver, kRuntimeInstead},
    {"cuKernel*", kDriver, kRuntimeInstead},
    {"cuMem*", kDriver, kRuntimeInstead},
    {"cuLaunch*", kDriver, kRuntimeInstead},
    {"cuFunc*", kDriver, kRuntimeInstead},
    {"cuStream*", kDriver, kRuntimeInstead},
    {"cuEvent*", kDriver, kRuntimeInstead},
    {"cuArray*", kDriver, kRuntimeInstead},
    {"cuTexObject*", kDriver, kRuntimeInstead},
    {"cuSurfObject*", kDriver, kRuntimeInstead},
    {"cuTexRef*", kDriver, kRuntimeInstead},
    {"cuGraph*", kDriver, kRuntimeInstead},
    {"cuLink*", kDriver},
    {"cuMulticast*", kDriver},
    {"cuTensorMap*", kDriver},
    {"CUlibrary", kDriver, kRuntimeInstead},
    {"CUkernel", kDriver, kRuntimeInstead},
    {"CUarray*", kDriver, kRuntimeInstead},
    {"CUtexObject*", kDriver, kRuntimeInstead},
    {"CUsurfObject*", kDriver, kRuntimeInstead},
    {"CUtexref", kDriver, kRuntimeInstead},
    {"CUgraph*", kDriver, kRuntimeInstead},
    {"CUlink*", kDriver},
    {"CUtensorMap*", kDriver},
    {"cublasLt*", "cuBLASLt", "; cublasGemmEx multiplies matrices of mixed types"},
    {"cublas*", kBlas, kByHand},
    {"CUBLAS_*", kBlas, kByHand},
    {"curandMakeMTGP32*", "the Mersenne Twister of cuRAND", "; take curandStatePhilox4_32_10_t"},
    {"curandState_mtgp32*", "the Mersenne Twister of cuRAND", "; take curandStatePhilox4_32_10_t"},
    {"curandStateMtgp32*", "the Mersenne Twister of cuRAND", "; take curandStatePhilox4_32_10_t"},
    {"curandDiscreteDistribution*", "discrete distributions of cuRAND", "; take curand_poisson()"},
    {"curandCreatePoissonDistribution", "discrete distributions of cuRAND",
     "; take curand_poisson()"},
    {"curand_discrete*", "discrete distributions of cuRAND", "; take curand_poisson()"},
    {"cufft*", kFft, kByHand},
    {"cusparse*", kSparse, kByHand},
    {"CUSPARSE_*", kSparse, kByHand},
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
    if (const Entry* const package = find_entry(kPackages, header))
      return Absence{package->feature, fmt::format("{}: this header of {}'s is not installed: {}",
                                                   header, package->feature, package->instead)};
    const Entry* entry = find_entry(kHeaders, header);
    return entry ? std::optional(absence(header, *entry)) : std::nullopt;
  }
  const std::string_view name = missing_name(error);
  if (name.empty()) return std::nullopt;
  const bool is_linkers = error.find("undefined reference to") != error.npos;
  if (const Entry* entry = find_entry(kDeclared, name); entry != nullptr && !is_linkers)
    return Absence{entry->feature, fmt::format("{} is undefined: #include <{}>, which has it", name,
                                               entry->instead)};
  if (const Entry* entry = find_entry(kNames, name)) return absence(name, *entry);
  if (name == "texture" && source_line.find("texture<") != source_line.npos)
    return absence("texture<>", {"", "texture references", kObjects});
  // What a linker misses by name and parameters is a C++ function of the program: CUDA's are C's.
  const bool is_cpp = is_linkers && error.find('(') != error.npos;
  const bool is_cudas = !is_cpp && name.starts_with("cuda") && name.size() > 4 &&
                        std::isupper(static_cast<unsigned char>(name[4])) != 0;
  if (!is_cudas) return std::nullopt;
  std::string sentence = fmt::format("{}: Warpstep does not provide this CUDA name", name);
  if (const std::size_t at = error.find("did you mean"); at != error.npos)
    sentence += fmt::format("; {}", error.substr(at));
  return Absence{"", std::move(sentence)};
}

}  // namespace warpstep::tools
