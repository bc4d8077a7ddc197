# Enables CUDA as a language when nvcc is on the PATH, in $CUDA_HOME or in /usr/local/cuda; sets
# CMAKE_CUDA_COMPILER then. A file and not a function, because CMake enables languages only so.
if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
  find_program(WARPSTEP_NVCC nvcc HINTS $ENV{CUDA_HOME}/bin /usr/local/cuda/bin)
  mark_as_advanced(WARPSTEP_NVCC)
  if(WARPSTEP_NVCC)
    set(ENV{CUDACXX} ${WARPSTEP_NVCC})
  endif()
endif()
include(CheckLanguage)
check_language(CUDA)
if(CMAKE_CUDA_COMPILER)
  enable_language(CUDA)
endif()
