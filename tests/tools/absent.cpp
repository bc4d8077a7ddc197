// How a name of CUDA's that is not provided is told from a mistake of the user's own.
#include "tools/cc/diagnostics/absent.h"

#include <doctest/doctest.h>

#include <string>

using warpstep::tools::find_absence;

namespace {

std::string sentence(std::string_view error, std::string_view source_line = "") {
  const auto absence = find_absence(error, source_line);
  return absence ? absence->sentence : "nothing";
}

}  // namespace

TEST_CASE("a missing header of CUDA's is named, whichever compiler misses it") {
  const char* expected = "cudnn.h: Warpstep does not provide cuDNN yet; write it as a kernel";
  CHECK(sentence("cudnn.h: No such file or directory") == expected);
  CHECK(sentence("'cudnn.h' file not found") == expected);
}

TEST_CASE("a missing header that a package has is named with the package") {
  CHECK(sentence("thrust/sort.h: No such file or directory") ==
        "thrust/sort.h: this header of Thrust's is not installed: sudo apt-get install "
        "libthrust-dev libcub-dev");
  CHECK(sentence("'cub/cub.cuh' file not found") ==
        "cub/cub.cuh: this header of CUB's is not installed: sudo apt-get install libthrust-dev "
        "libcub-dev");
}

TEST_CASE("a missing header of the user's own is not ours to explain") {
  CHECK(sentence("thrust.h: No such file or directory") == "nothing");
  CHECK(sentence("'my/cub/sort.h' file not found") == "nothing");
  CHECK(sentence("'quoted' and unrelated") == "nothing");
}

TEST_CASE("a missing name of CUDA's is named, whichever compiler or linker misses it") {
  for (const char* error :
       {"'cudaGraphConditionalHandleCreate' was not declared in this scope",
        "use of undeclared identifier 'cudaGraphConditionalHandleCreate'",
        "undefined reference to `cudaGraphConditionalHandleCreate(CUgraph_st*, int)'"})
    CHECK(sentence(error) ==
          "cudaGraphConditionalHandleCreate: Warpstep does not provide conditional nodes of graphs "
          "yet; launch the graph from a loop");
  CHECK(find_absence("unknown type name 'textureReference'", "")->feature == "texture references");
}

TEST_CASE("a name that is provided is missing for want of its header") {
  CHECK(sentence("'cublasHandle_t' was not declared in this scope") ==
        "cublasHandle_t is undefined: #include <cublas_v2.h>, which has it");
  CHECK(sentence("unknown type name 'cufftHandle'") ==
        "cufftHandle is undefined: #include <cufft.h>, which has it");
  CHECK(sentence("'cublasCherkEx' was not declared in this scope") ==
        "cublasCherkEx: Warpstep does not provide this part of cuBLAS yet; write it as a kernel");
}

TEST_CASE("a missing name that only begins like one of CUDA's is the user's mistake") {
  CHECK(sentence("'cutoff' was not declared in this scope") == "nothing");
  CHECK(sentence("'cuda' was not declared in this scope") == "nothing");
  CHECK(sentence("'cudaver' was not declared in this scope") == "nothing");
  CHECK(sentence("'cuInitialise' was not declared in this scope") == "nothing");
  CHECK(sentence("cannot convert 'cudaGraph_t' to 'int'") == "nothing");
}

TEST_CASE("texture is CUDA's with a template's brackets, and anybody's without") {
  CHECK(sentence("'texture' does not name a type", "    1 | texture<float, 2> image;\n") ==
        "texture<>: Warpstep does not provide texture references yet; CUDA 12 dropped them, and a "
        "texture object (cudaCreateTextureObject) does the same");
  CHECK(sentence("'texture' does not name a type", "    1 | texture t;\n") == "nothing");
}

TEST_CASE("a name of CUDA's that nobody knows keeps the compiler's proposal") {
  CHECK(sentence("'cudaMaloc' was not declared in this scope; did you mean 'cudaMalloc'?") ==
        "cudaMaloc: Warpstep does not provide this CUDA name; did you mean 'cudaMalloc'?");
}

TEST_CASE("a function of the program that no linked file defines is not taken for CUDA's") {
  CHECK(sentence("undefined reference to `cudaErrorPrint(cudaError)'") == "nothing");
  CHECK(sentence("undefined reference to `cudaFrobnicate'") ==
        "cudaFrobnicate: Warpstep does not provide this CUDA name");
}
