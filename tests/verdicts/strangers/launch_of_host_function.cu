// A launch of a function of the host.
void only_host(int* out) {
  *out = 1;
}
int main() {
  only_host<<<1, 1>>>(nullptr);
}
