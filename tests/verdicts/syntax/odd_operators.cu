// Operators that look like others: <:, <%, and, not_eq, ->*, :::, shifts beside launches.
__global__ void k(int* out, int n) {
  int a<:4:> = <%1, 2, 3, 4%>;
  if (n not_eq 0 and not(n < 0)) out<:0:> = a[n & 3] bitor 1;
  out[1] = a[0] << 2 >> 1;
  out[2] = n ? ::max(a[1], a[2]) : ::min(1, 2);
}
template <class T, T... v>
struct List {};
template <class T>
struct Of {
  static const int value = 1;
};
int main() {
  k<<<Of<List<int, (4 >> 1)>>::value, (1 << 3) >>> (nullptr, 1 << 2);
  k<<<Of<Of<Of<int>>>::value, 8>>>(nullptr, 8 >> 1);
}
