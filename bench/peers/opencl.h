// PoCL: the kernels of kernels.cl on the first OpenCL processor of this machine.
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <string>

class OpenCl {
 public:
  OpenCl(const std::string& source, const std::string& options, const float* a, const float* b) {
    cl_platform_id platform;
    good(clGetPlatformIDs(1, &platform, nullptr), "no OpenCL platform");
    good(clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device_, nullptr), "no processor");
    cl_int code;
    context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &code);
    queue_ = clCreateCommandQueue(context_, device_, 0, &code);
    const char* text = source.c_str();
    program_ = clCreateProgramWithSource(context_, 1, &text, nullptr, &code);
    good(clBuildProgram(program_, 1, &device_, options.c_str(), nullptr, nullptr), "no build");
    for (const float* values : {a, b})
      arguments_[values == a ? 0 : 1] =
          clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, VECTOR * sizeof(float),
                         const_cast<float*>(values), &code);
    arguments_[2] = clCreateBuffer(context_, 0, VECTOR * sizeof(float), nullptr, &code);
    good(code, "no memory");
  }

  void run(const char* name, dim3 grid, dim3 block) {
    cl_int code;
    cl_kernel kernel = clCreateKernel(program_, name, &code);
    good(code, name);
    for (cl_uint i = 0; i < 3; ++i) clSetKernelArg(kernel, i, sizeof(cl_mem), &arguments_[i]);
    const size_t threads[2] = {grid.x * block.x, grid.y * block.y}, group[2] = {block.x, block.y};
    good(clEnqueueNDRangeKernel(queue_, kernel, 2, nullptr, threads, group, 0, nullptr, nullptr),
         name);
    good(clFinish(queue_), name);
    clReleaseKernel(kernel);
  }

  void read(float* values, int count) {
    good(clEnqueueReadBuffer(queue_, arguments_[2], CL_TRUE, 0, count * sizeof(float), values, 0,
                             nullptr, nullptr),
         "no result");
  }

 private:
  static void good(cl_int code, const char* what) {
    if (code == CL_SUCCESS) return;
    std::printf("OpenCL: %s (%d)\n", what, code);
    std::exit(1);
  }

  cl_device_id device_{};
  cl_context context_{};
  cl_command_queue queue_{};
  cl_program program_{};
  cl_mem arguments_[3]{};
};
