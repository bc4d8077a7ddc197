# warpstep_add_test(NAME FILE.cu [more sources]): a doctest program for each backend. Every TEST_CASE
# is a ctest test of its own, "NAME.sim: its sentence", so that a test that breaks the CUDA context
# takes no other with it.
function(warpstep_add_test name)
  if(TARGET warpstep::sim)
    warpstep_add_sim_executable(${name} ${ARGN})
    warpstep_precompile_test_headers(${name}.sim)
    warpstep_add_test_program(${name}.sim sim)
  endif()
  if(CMAKE_CUDA_COMPILER AND TARGET warpstep::cuda)
    warpstep_add_cuda_test(${name} ${ARGN})
  endif()
endfunction()

# Its half for a GPU. On a machine without one, nvcc only judges the files, in a third of the time, and
# one test says that those of the program are skipped. $architecture: what its PTX is for, if not 80.
file(GLOB warpstep_gpus /dev/nvidia[0-9]* /dev/dxg)
function(warpstep_add_cuda_test name)
  if(warpstep_gpus)
    add_executable(${name}.cuda ${ARGN})
    warpstep_use_nvcc(${name}.cuda)
    warpstep_add_test_program(${name}.cuda cuda)
    return()
  endif()
  add_library(${name}.cuda OBJECT ${ARGN})
  warpstep_use_nvcc(${name}.cuda)
  target_link_libraries(${name}.cuda PRIVATE doctest::doctest)
  target_include_directories(${name}.cuda PRIVATE ${PROJECT_SOURCE_DIR})
  if(NOT architecture)
    set(architecture 80)
  endif()
  set_target_properties(${name}.cuda PROPERTIES CUDA_PTX_COMPILATION ON CUDA_ARCHITECTURES OFF)
  target_compile_options(${name}.cuda PRIVATE
    $<$<COMPILE_LANGUAGE:CUDA>:-arch=compute_${architecture}>)
  add_test(NAME "${name}.cuda: its tests on a GPU"
    COMMAND sh -c "echo 'skipped: this machine has no NVIDIA GPU'; exit 77")
  set_tests_properties("${name}.cuda: its tests on a GPU" PROPERTIES SKIP_RETURN_CODE 77)
endfunction()

# warpstep_add_sim_test(NAME FILE.cpp [more sources]): the same for the simulator's internals.
# A NAME that ends in _portable runs on Boost.Context's switch.
function(warpstep_add_sim_test name)
  set(simulator sim)
  if(name MATCHES "_portable$")
    set(simulator sim_portable)
  endif()
  warpstep_add_sim_executable(${name} ${ARGN})
  if(NOT ARGV1 MATCHES "^sim/")  # without kernels, they run for milliseconds
    target_compile_options(${name}.sim PRIVATE $<$<CONFIG:RelWithDebInfo>:-O0>)
  endif()
  warpstep_add_test_program(${name}.sim ${simulator})
endfunction()

# What tests of kernels include, compiled once for a first build (cmake/warpstep_units.cmake).
function(warpstep_precompile_test_headers program)
  if(NOT WARPSTEP_JOIN_FILES)
    return()
  endif()
  if(NOT TARGET test_headers.sim)
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/test_headers.cpp CONTENT "" @ONLY)
    add_library(test_headers.sim OBJECT ${CMAKE_CURRENT_BINARY_DIR}/test_headers.cpp)
    target_link_libraries(test_headers.sim PRIVATE warpstep::sim doctest::doctest)
    target_include_directories(test_headers.sim PRIVATE ${PROJECT_SOURCE_DIR})
    target_precompile_headers(test_headers.sim PRIVATE <warpstep/kernel.h> <warpstep/warpstep.h>
      <doctest/doctest.h> <string> <vector>)
  endif()
  target_precompile_headers(${program} REUSE_FROM test_headers.sim)
endfunction()

# The main() of every doctest program that links LIBRARY, compiled once: doctest's own code is in it.
function(warpstep_link_test_main program library)
  set(object test_main.${library})
  if(NOT TARGET ${object})
    add_library(${object} OBJECT ${PROJECT_SOURCE_DIR}/tests/main.cpp)
    target_link_libraries(${object} PRIVATE warpstep::${library} doctest::doctest)
  endif()
  target_sources(${program} PRIVATE $<TARGET_OBJECTS:${object}>)
endfunction()

# warpstep_add_test_program(PROGRAM [LIBRARY]): its tests are ctest's. With LIBRARY it gets the main().
function(warpstep_add_test_program program)
  if(ARGC GREATER 1)
    warpstep_link_test_main(${program} ${ARGV1})
  endif()
  target_link_libraries(${program} PRIVATE doctest::doctest)
  target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR})
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${program}.tests.cmake)
  add_custom_command(
    TARGET ${program} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${program}> -D NAME=${program}
            -D LIST=${list} -D FOLDER=${PROJECT_SOURCE_DIR}
            -P ${PROJECT_SOURCE_DIR}/cmake/list_tests.cmake
    BYPRODUCTS ${list}
    VERBATIM)
  set(include ${CMAKE_CURRENT_BINARY_DIR}/${program}.include.cmake)
  file(CONFIGURE OUTPUT ${include} CONTENT [[
if(EXISTS "@list@")
  include("@list@")
else()
  add_test("@program@ was not built" "@program@")
endif()
]] @ONLY)
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${include})
endfunction()
