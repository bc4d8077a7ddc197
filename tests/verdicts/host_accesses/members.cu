// Members of a struct, and of an array of them.
struct Particle {
  float position[3];
  int charge;
  Particle* next;
};
__device__ Particle first, many[4];
__device__ float4 colour;
int main() {
  first.charge = 1;
  many[2].position[1] = 3;
  int charge = first.next->charge;
  colour.x = 1;
  return many[1].charge + charge;
}
