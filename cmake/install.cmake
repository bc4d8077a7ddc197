# What an installation has: headers, libraries, link flags for `warpstep run`, and the CMake package.
# (The command and its helpers: tools/CMakeLists.txt.)
include(CMakePackageConfigHelpers)

install(DIRECTORY runtime/warpstep DESTINATION include FILES_MATCHING PATTERN "*.h")
# The simulator's own cuda_runtime.h and its internal headers are in a folder of their own, so that
# they are never found by accident beside a real CUDA.
install(DIRECTORY sim/include/ DESTINATION include/warpstep-sim)
install(DIRECTORY sim/abi sim/device DESTINATION include/warpstep-sim/sim
        FILES_MATCHING PATTERN "*.h")
install(SCRIPT cmake/bind_headers.cmake)

set(package lib/cmake/warpstep)
install(TARGETS warpstep_sim EXPORT warpstepTargets ARCHIVE DESTINATION lib)
install(EXPORT warpstepTargets NAMESPACE warpstep:: DESTINATION ${package})
install(TARGETS warpstep_sim_shared LIBRARY DESTINATION lib)
install(FILES ${PROJECT_BINARY_DIR}/sim.link DESTINATION lib/warpstep)
if(TARGET warpstep_cuda)
  install(DIRECTORY cuda DESTINATION include/warpstep-cuda FILES_MATCHING PATTERN "*.h")
  install(TARGETS warpstep_cuda EXPORT warpstepCudaTargets ARCHIVE DESTINATION lib)
  install(EXPORT warpstepCudaTargets NAMESPACE warpstep:: DESTINATION ${package})
  install(FILES ${PROJECT_BINARY_DIR}/cuda.link DESTINATION lib/warpstep)
  install(TARGETS warpstep_launch_times ARCHIVE DESTINATION lib/warpstep)
endif()

# Link flags for one file outside CMake, from the same list that the targets have.
foreach(backend sim cuda)
  if(NOT TARGET warpstep_${backend})
    continue()
  endif()
  set(flags @PREFIX@/lib/libwarpstep_${backend}.a)
  get_target_property(libraries warpstep_${backend} LINK_LIBRARIES)
  foreach(library IN LISTS libraries)
    if(library MATCHES "^CUDA::")
      continue() # nvcc links its runtime by itself
    elseif(library STREQUAL "Threads::Threads")
      list(APPEND flags -lpthread)
    elseif(TARGET ${library})
      list(APPEND flags $<TARGET_LINKER_FILE:${library}>)
    elseif(library MATCHES "^[/-]")
      list(APPEND flags ${library})
    else()
      list(APPEND flags -l${library})
    endif()
  endforeach()
  list(JOIN flags "\n" ${backend}_flags)
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/${backend}.link CONTENT "${${backend}_flags}\n")
endforeach()
if(WARPSTEP_TOOLS)
  include(install_toolkit)
  include(install_vscode)
endif()

configure_package_config_file(cmake/warpstepConfig.cmake.in
  ${PROJECT_BINARY_DIR}/warpstepConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/warpstepConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/warpstepConfig.cmake
              ${PROJECT_BINARY_DIR}/warpstepConfigVersion.cmake
              cmake/warpstep_add_executable.cmake cmake/enable_cuda.cmake
              cmake/library_code.map
        DESTINATION ${package})
