// Vectors of Thrust's from braced lists and from each other; `thrust::device` comes with them.
// covers: thrust
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/universal_vector.h>

#include <cstdio>
#include <utility>
#include <vector>

template <class Vector>
void show(const char* name, const Vector& vector) {
  const thrust::host_vector<double> host = vector;
  std::printf("%s:", name);
  for (const double value : host) std::printf(" %g", value);
  std::printf("\n");
}

thrust::device_vector<int> squares(int count) {
  thrust::device_vector<int> result;
  for (int i = 0; i < count; ++i) result.push_back(i * i);
  return result;
}

int main() {
  thrust::device_vector<int> device{3, 1, 2};
  thrust::host_vector<float> host = {1.5f, 2.5f};
  show("lists", device);
  show("of the host", host);
  thrust::sort(thrust::device, device.begin(), device.end());
  show("sorted", device);

  device = {9, 8, 7, 6};
  host = {4, 5, 6};
  show("assigned", device);
  show("assigned on the host", host);
  const thrust::device_vector<int> two{10, 5};
  const thrust::device_vector<int> ten(10, 5);
  std::printf("%zu %zu\n", two.size(), ten.size());

  const std::vector<int> plain = {1, 2, 3, 4};
  device = plain;
  const thrust::device_vector<double> wide = device;
  thrust::device_vector<int> back(plain.begin() + 1, plain.end());
  show("wider", wide);
  show("a part", back);
  back = host;
  show("of another type", back);

  thrust::device_vector<int> moved = std::move(back);
  device.swap(moved);
  swap(device, moved);
  show("moved", moved);
  const thrust::device_vector<int> copy = moved;
  std::printf("%d %d\n", copy == moved, copy == plain);
  device = squares(5);
  std::printf("%d\n", thrust::reduce(device.begin(), device.end()));

  thrust::universal_vector<int> managed{5, 4, 3};
  managed[1] += 10;
  show("managed", managed);
  managed = {1, 2};
  show("managed, assigned", managed);
}
