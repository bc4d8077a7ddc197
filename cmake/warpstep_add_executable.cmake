# warpstep_add_executable(NAME [CHECKED] FILE.cu [more sources]): one program for each backend from
# the same sources. NAME.sim runs on the simulator; NAME.cuda on a GPU, where a CUDA compiler is
# enabled. With CHECKED also NAME.checked, for `warpstep check NAME.checked`.
# Used by this repository and, through find_package(warpstep), by everyone else.
function(warpstep_add_executable name)
  cmake_parse_arguments(PARSE_ARGV 1 option "CHECKED" "" "")
  set(sources ${option_UNPARSED_ARGUMENTS})
  if(TARGET warpstep::sim)
    warpstep_add_sim_executable(${name} ${sources})
    if(option_CHECKED)
      warpstep_add_checked_executable(${name} ${sources})
    endif()
  endif()
  if(CMAKE_CUDA_COMPILER AND TARGET warpstep::cuda)
    add_executable(${name}.cuda ${sources})
    target_link_libraries(${name}.cuda PRIVATE warpstep::cuda)
    # CMake 3.25 knows no C++20 flag for nvcc: the standard is left to the option.
    set_property(TARGET ${name}.cuda PROPERTY CUDA_STANDARD)
    target_compile_options(${name}.cuda PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
  endif()
endfunction()

# The simulator's half of it; tests set `simulator` to link another build of it.
function(warpstep_add_sim_executable name)
  if(NOT simulator)
    set(simulator sim)
  endif()
  warpstep_add_program(${name}.sim ${simulator} "" ${ARGN})
endfunction()

# The same with every access of the .cu files seen: the flags of tools/cc/flags.cpp, with which
# tests/install compares these.
function(warpstep_add_checked_executable name)
  foreach(folder .. ../../../include/warpstep-sim) # of a clone, and of an installation
    if(EXISTS ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${folder}/sim/device/instrumented.h)
      file(REAL_PATH ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${folder}/sim/device/instrumented.h begins)
    endif()
  endforeach()
  set(flags -include ${begins} -O1 -gdwarf-4
    -fsanitize=thread -fsanitize=bounds,alignment,signed-integer-overflow
    -fno-optimize-sibling-calls -fno-omit-frame-pointer
    -fno-builtin-memcpy -fno-builtin-memset -fno-builtin-memmove)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    list(APPEND flags -fno-vectorize -fno-slp-vectorize
      -mllvm -tsan-instrument-read-before-write=1
      -mllvm -tsan-instrument-func-entry-exit=0
      -mllvm -tsan-distinguish-volatile=1
      -mllvm -simplifycfg-sink-common=false -mllvm -simplifycfg-hoist-common=false
      -mllvm -enable-tail-merge=false)
  else()
    list(APPEND flags -fno-tree-sra -fno-ipa-sra -finline-small-functions -Wno-tsan
      -fno-tree-loop-im -fno-tree-partial-pre --param=logical-op-non-short-circuit=0
      --param=tsan-instrument-func-entry-exit=0 --param=tsan-distinguish-volatile=1)
  endif()
  warpstep_add_program(${name}.checked sim "${flags}" ${ARGN})
  target_link_options(${name}.checked PRIVATE
    LINKER:--version-script=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/library_code.map)
endfunction()

# warpstep_add_program(TARGET SIMULATOR FLAGS SOURCES...): FLAGS are for the .cu files.
function(warpstep_add_program target simulator flags)
  set(sim_sources)
  foreach(source IN LISTS ARGN)
    if(source MATCHES "\\.cu$")
      # One .cu cannot be C++ and CUDA in the same folder, so a line of C++ includes it.
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE
                 OUTPUT_VARIABLE file)
      cmake_path(GET file STEM stem)
      set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}.dir/${stem}.sim.cpp)
      file(CONFIGURE OUTPUT ${unit} CONTENT "#include \"${file}\"\n" @ONLY)
      set(options ${flags} -include warpstep/kernel.h)
      set_source_files_properties(${unit} PROPERTIES COMPILE_OPTIONS "${options}")
      list(APPEND sim_sources ${unit})
    else()
      list(APPEND sim_sources ${source})
    endif()
  endforeach()
  add_executable(${target} ${sim_sources})
  target_link_libraries(${target} PRIVATE warpstep::${simulator})
endfunction()
