# A CUDA toolkit as build systems expect it, in share/warpstep/nvcc: bin/nvcc is `warpstep cc`,
# include is the simulator's, and the libraries are linker scripts that name the simulator's. Paths
# are relative, so that an installation can be moved.
set(toolkit share/warpstep/nvcc)
install(PROGRAMS tools/cc/nvcc DESTINATION ${toolkit}/bin)
install(DIRECTORY DESTINATION ${toolkit}/nvvm/libdevice) # CMake asks whether it exists
install(CODE "
  set(link \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${toolkit}/include\")
  file(REMOVE \"\${link}\")
  file(CREATE_LINK ../../../include/warpstep-sim \"\${link}\" SYMBOLIC)")

# From the flags that install.cmake has collected for sim.link.
string(REPLACE "\n" " " script "${sim_flags}")
string(REPLACE "@PREFIX@" "../../../.." script "${script}")
set(libraries libcudart.so libcudart_static.a libcublas.so libcufft.so libcurand.so libcusparse.so)
foreach(name IN LISTS libraries)
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/toolkit/${name} CONTENT "INPUT(${script})\n")
endforeach()
file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/toolkit/libcudadevrt.a CONTENT "!<arch>\n")
list(TRANSFORM libraries PREPEND ${PROJECT_BINARY_DIR}/toolkit/)
install(FILES ${libraries} ${PROJECT_BINARY_DIR}/toolkit/libcudadevrt.a
        DESTINATION ${toolkit}/lib64)

# The same for programs that no debugger sees.
string(REPLACE "../../../../lib/libwarpstep_sim.a" "libwarpstep_sim.a" script "${script}")
file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/lean/libcudart_static.a CONTENT "INPUT(${script})\n")
install(FILES ${PROJECT_BINARY_DIR}/lean/libcudart_static.a
              ${PROJECT_BINARY_DIR}/sim/lean/libwarpstep_sim.a
        DESTINATION lib/warpstep/lean)
