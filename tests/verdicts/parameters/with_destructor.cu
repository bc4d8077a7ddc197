// A parameter with a destructor and a copy constructor of the host.
struct Owner {
  int* p;
  Owner() : p(nullptr) {}
  Owner(const Owner& other) : p(other.p) {}
  ~Owner() {}
};
__global__ void k(Owner o) {
  o.p[0] = 1;
}
int main() {
  k<<<1, 1>>>(Owner());
}
