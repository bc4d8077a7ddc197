// A call's result is compared with a string.
int main() { if (cudaDeviceSynchronize() != "success") return 1; }
