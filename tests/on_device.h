// Calls a function object on every element of an array in a kernel and brings the answers back.
#pragma once

#include <warpstep/buffer.h>
#include <warpstep/launch.h>

#include <vector>

template <class Function, class In, class Out>
__global__ void call_for_each(Function function, const In* in, Out* out, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) out[i] = function(in[i]);
}

/// Runs on the device, one thread for each element.
template <class Out, class Function, class In>
std::vector<Out> on_device(Function function, const std::vector<In>& in) {
  warpstep::Buffer<In> device_in(in);
  warpstep::Buffer<Out> device_out(in.size());
  const int count = static_cast<int>(in.size());
  const unsigned blocks = static_cast<unsigned>((count + 127) / 128);
  warpstep::launch(call_for_each<Function, In, Out>, {blocks, 128}, function, device_in, device_out,
                   count);
  return device_out.to_vector();
}
