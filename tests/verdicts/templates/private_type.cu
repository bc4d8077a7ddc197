// A kernel template is instantiated with a private type.
template <class T>
__global__ void k(T t) {}
class C {
  struct Hidden {
    int x;
  };

 public:
  void run() { k<<<1, 1>>>(Hidden{3}); }
};
