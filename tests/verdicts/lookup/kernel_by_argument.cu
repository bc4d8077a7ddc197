// A kernel of another namespace is found by its argument.
namespace lib {
struct Data {
  int* p;
};
__global__ void work(Data d) { *d.p = 1; }
}  // namespace lib
int main() { work<<<1, 1>>>(lib::Data{nullptr}); }
