// Algorithms of Thrust's on the device, with functors, device lambdas and iterators.
// covers: thrust
#include <cstdio>

#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/complex.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

struct Draw {
  __host__ __device__ int operator()(int i) const {
    thrust::default_random_engine engine(17);
    thrust::uniform_int_distribution<int> distribution(0, 99);
    engine.discard(i);
    return distribution(engine);
  }
};

struct Is_even {
  __host__ __device__ bool operator()(int value) const { return value % 2 == 0; }
};

struct Square {
  __host__ __device__ long long operator()(int value) const { return 1LL * value * value; }
};

struct Length {
  __host__ __device__ float operator()(thrust::complex<float> z) const { return thrust::norm(z); }
};

struct Sum_of_both {
  template <class Tuple>
  __host__ __device__ int operator()(const Tuple& both) const {
    return thrust::get<0>(both) + thrust::get<1>(both);
  }
};

template <class Vector>
void print(const char* name, const Vector& values, int count = -1) {
  if (count < 0) count = static_cast<int>(values.size());
  long long mark = 0;
  for (int i = 0; i < count; ++i) mark = (mark * 31 + static_cast<int>(values[i])) % 1000003;
  std::printf("%s: %d, %lld\n", name, count, mark);
}

int main() {
  const int count = 500;
  thrust::counting_iterator<int> indices(0);
  thrust::device_vector<int> values(count), keys(count), order(count), other(count);
  thrust::transform(indices, indices + count, values.begin(), Draw());
  print("drawn", values);
  std::printf("%lld\n", thrust::transform_reduce(values.begin(), values.end(), Square(), 0LL,
                                                 thrust::plus<long long>()));

  thrust::inclusive_scan(values.begin(), values.end(), other.begin());
  print("inclusive", other);
  thrust::exclusive_scan(values.begin(), values.end(), other.begin(), 10, thrust::maximum<int>());
  print("exclusive", other);

  keys = values;
  thrust::sequence(order.begin(), order.end());
  thrust::stable_sort_by_key(keys.begin(), keys.end(), order.begin(), thrust::greater<int>());
  print("keys", keys);
  print("order", order);
  thrust::gather(order.begin(), order.end(), values.begin(), other.begin());
  std::printf("%d\n", static_cast<int>(thrust::equal(keys.begin(), keys.end(), other.begin())));
  thrust::scatter(keys.begin(), keys.end(), order.begin(), other.begin());
  std::printf("%d\n", static_cast<int>(thrust::equal(values.begin(), values.end(), other.begin())));

  thrust::device_vector<int> sums(count), distinct(count);
  auto ends = thrust::reduce_by_key(keys.begin(), keys.end(), thrust::constant_iterator<int>(1),
                                    distinct.begin(), sums.begin());
  print("distinct", distinct, static_cast<int>(ends.first - distinct.begin()));
  print("how often", sums, static_cast<int>(ends.second - sums.begin()));
  thrust::sort(keys.begin(), keys.end());
  keys.erase(thrust::unique(keys.begin(), keys.end()), keys.end());
  print("unique", keys);
  std::printf("%d\n",
              static_cast<int>(thrust::lower_bound(keys.begin(), keys.end(), 50) - keys.begin()));

  auto even_end = thrust::copy_if(values.begin(), values.end(), other.begin(), Is_even());
  print("even", other, static_cast<int>(even_end - other.begin()));
  std::printf("%d %d\n",
              static_cast<int>(thrust::count_if(values.begin(), values.end(), Is_even())),
              static_cast<int>(thrust::count(values.begin(), values.end(), 42)));
  other = values;
  auto middle = thrust::stable_partition(other.begin(), other.end(), Is_even());
  print("partition", other);
  other.erase(thrust::remove_if(other.begin(), other.end(), Is_even()), other.end());
  std::printf("%d %d\n", static_cast<int>(middle - other.begin()), static_cast<int>(other.size()));

  auto least = thrust::min_element(values.begin(), values.end());
  auto both = thrust::minmax_element(values.begin(), values.end());
  std::printf("%d %d %d\n", static_cast<int>(least - values.begin()), static_cast<int>(*both.first),
              static_cast<int>(*both.second));
  std::printf("%d\n",
              static_cast<int>(thrust::find(values.begin(), values.end(), 42) - values.begin()));
  std::printf("%d\n", thrust::inner_product(values.begin(), values.end(), order.begin(), 0));
  std::printf("%d\n", static_cast<int>(thrust::all_of(values.begin(), values.end(), Is_even())));

  auto pairs = thrust::make_zip_iterator(thrust::make_tuple(values.begin(), order.begin()));
  other.resize(count);
  thrust::transform(pairs, pairs + count, other.begin(), Sum_of_both());
  print("zipped", other);
  auto squares = thrust::make_transform_iterator(values.begin(), Square());
  std::printf("%lld\n", thrust::reduce(squares, squares + count));
  auto shuffled = thrust::make_permutation_iterator(values.begin(), order.begin());
  std::printf("%d\n", thrust::reduce(shuffled, shuffled + 10));

  int* counter = nullptr;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  thrust::for_each(indices, indices + count, [=] __device__(int i) {
    if (i % 3 == 0) atomicAdd(counter, i);
  });
  int counted = 0;
  cudaMemcpy(&counted, counter, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", counted);
  cudaFree(counter);

  thrust::device_vector<int> left(100), right(100), merged(200), shared(100);
  thrust::sequence(left.begin(), left.end(), 0, 2);
  thrust::sequence(right.begin(), right.end(), 0, 3);
  thrust::merge(left.begin(), left.end(), right.begin(), right.end(), merged.begin());
  print("merged", merged);
  auto shared_end = thrust::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                                             shared.begin());
  print("shared", shared, static_cast<int>(shared_end - shared.begin()));
  thrust::adjacent_difference(merged.begin(), merged.end(), merged.begin());
  print("differences", merged);

  thrust::device_vector<thrust::complex<float>> points(8);
  for (int i = 0; i < 8; ++i) points[i] = thrust::complex<float>(i, 8 - i);
  std::printf("%.1f\n", thrust::transform_reduce(points.begin(), points.end(), Length(), 0.0f,
                                                 thrust::plus<float>()));
}
