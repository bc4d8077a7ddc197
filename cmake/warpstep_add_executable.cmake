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
    warpstep_use_nvcc(${name}.cuda)
  endif()
endfunction()

# Compiles the target's .cu files for a GPU.
function(warpstep_use_nvcc target)
  target_link_libraries(${target} PRIVATE warpstep::cuda)
  # CMake 3.25 knows no C++20 flag for nvcc: the standard is left to the option.
  set_property(TARGET ${target} PROPERTY CUDA_STANDARD)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
endfunction()

# The simulator's half of it; tests set `simulator` to link another build of it.
function(warpstep_add_sim_executable name)
  if(NOT simulator)
    set(simulator sim)
  endif()
  warpstep_add_program(${name}.sim ${simulator} "" ${ARGN})
endfunction()

# The same with every access of the .cu files seen.
function(warpstep_add_checked_executable name)
  if(NOT TARGET warpstep::command)
    message(FATAL_ERROR "CHECKED needs the command warpstep: install it with WARPSTEP_TOOLS=ON.")
  endif()
  warpstep_add_program(${name}.checked sim --checked ${ARGN})
  target_link_options(${name}.checked PRIVATE
    LINKER:--version-script=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/library_code.map)
endfunction()

# warpstep_add_program(TARGET SIMULATOR WORDS SOURCES...): WORDS are for `warpstep cc`.
function(warpstep_add_program target simulator words)
  set(sim_sources)
  foreach(source IN LISTS ARGN)
    if(source MATCHES "\\.cu$")
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE
                 OUTPUT_VARIABLE file)
      cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE place)
      string(REPLACE ".." "__" place ${place})
      set(unit ${CMAKE_CURRENT_BINARY_DIR}/${target}.dir/${place})
      if(TARGET warpstep::command)
        warpstep_compile(${target} "${words}" ${file} ${unit}.o)
        list(APPEND sim_sources ${unit}.o)
      else()
        # One .cu cannot be C++ and CUDA in the same folder, so a line of C++ includes it.
        file(CONFIGURE OUTPUT ${unit}.sim.cpp
          CONTENT "#include <warpstep/kernel.h>\n#include \"${file}\"\n" @ONLY)
        list(APPEND sim_sources ${unit}.sim.cpp)
      endif()
    else()
      list(APPEND sim_sources ${source})
    endif()
  endforeach()
  add_executable(${target} ${sim_sources})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${target} PRIVATE warpstep::${simulator})
endfunction()

# Compiles a file by `warpstep cc`, with the folders, macros and options of the target.
function(warpstep_compile target words file object)
  foreach(property INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS)
    set(${property} "$<TARGET_PROPERTY:${target},${property}>")
  endforeach()
  separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS}")
  list(TRANSFORM flags PREPEND -Xcompiler=)
  cmake_path(GET object PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(OUTPUT ${object}
    COMMAND warpstep::command cc ${words} -std=c++20 -ccbin ${CMAKE_CXX_COMPILER} ${flags}
      "$<$<CONFIG:Debug>:-G>" "$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-DNDEBUG>"
      "$<$<BOOL:${INCLUDE_DIRECTORIES}>:-I$<JOIN:${INCLUDE_DIRECTORIES},;-I>>"
      "$<$<BOOL:${COMPILE_DEFINITIONS}>:-D$<JOIN:${COMPILE_DEFINITIONS},;-D>>"
      "$<$<BOOL:${COMPILE_OPTIONS}>:-Xcompiler=$<JOIN:${COMPILE_OPTIONS},;-Xcompiler=>>"
      -MMD -MF ${object}.d -c ${file} -o ${object}
    DEPENDS ${file} warpstep::command
    DEPFILE ${object}.d
    COMMENT "Compiling ${file} for the simulator"
    COMMAND_EXPAND_LISTS VERBATIM)
endfunction()
