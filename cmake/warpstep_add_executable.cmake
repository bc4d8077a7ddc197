# warpstep_add_executable(NAME FILE.cu [more sources]): one program for each backend from the same
# sources. NAME.sim runs on the simulator; NAME.cuda on a GPU, where a CUDA compiler is enabled.
# Used by this repository and, through find_package(warpstep), by everyone else.
function(warpstep_add_executable name)
  if(TARGET warpstep::sim)
    warpstep_add_sim_executable(${name} ${ARGN})
  endif()
  if(CMAKE_CUDA_COMPILER AND TARGET warpstep::cuda)
    add_executable(${name}.cuda ${ARGN})
    target_link_libraries(${name}.cuda PRIVATE warpstep::cuda)
    # CMake 3.25 knows no C++20 flag for nvcc: the standard is left to the option.
    set_property(TARGET ${name}.cuda PROPERTY CUDA_STANDARD)
    target_compile_options(${name}.cuda PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
  endif()
endfunction()

# The simulator's half of it; tests set `simulator` to link another build of it.
function(warpstep_add_sim_executable name)
  set(sim_sources)
  foreach(source IN LISTS ARGN)
    if(source MATCHES "\\.cu$")
      # One .cu cannot be C++ and CUDA in the same folder, so a line of C++ includes it.
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE
                 OUTPUT_VARIABLE file)
      cmake_path(GET file STEM stem)
      set(unit ${CMAKE_CURRENT_BINARY_DIR}/${name}.dir/${stem}.sim.cpp)
      file(CONFIGURE OUTPUT ${unit} CONTENT "#include \"${file}\"\n" @ONLY)
      set_source_files_properties(${unit} PROPERTIES COMPILE_OPTIONS "-include;warpstep/kernel.h")
      list(APPEND sim_sources ${unit})
    else()
      list(APPEND sim_sources ${source})
    endif()
  endforeach()
  add_executable(${name}.sim ${sim_sources})
  if(NOT simulator)
    set(simulator sim)
  endif()
  target_link_libraries(${name}.sim PRIVATE warpstep::${simulator})
endfunction()
