// __launch_bounds__ on a host function.
__launch_bounds__(256) int f() {
  return 1;
}
