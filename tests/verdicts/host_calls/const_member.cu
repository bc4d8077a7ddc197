// A kernel calls a host getter.
class Image {
 public:
  int width() const { return width_; }
  int width_;
};
__global__ void k(const Image image, int* out) {
  *out = image.width();
}
