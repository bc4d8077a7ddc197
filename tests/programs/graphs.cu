// Work recorded once and launched often: a stream captured with a fork and a join, and graphs put
// together node by node.
// covers: cudaGraphCreate, cudaGraphInstantiate, cudaGraphLaunch, cudaGraphDestroy,
// cudaGraphExecDestroy, cudaStreamBeginCapture, cudaStreamEndCapture, cudaGraphAddKernelNode,
// cudaGraphAddMemcpyNode1D, cudaGraphAddMemsetNode, cudaGraphAddHostNode,
// cudaGraphAddChildGraphNode, cudaGraphExecUpdate, cudaGraphExecKernelNodeSetParams,
// cudaGraphDebugDotPrint, cudaGraphAddDependencies
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

constexpr int kCount = 64;
constexpr size_t kBytes = kCount * sizeof(int);

#define CHECK(call)                                                                  \
  do {                                                                               \
    const cudaError_t code = call;                                                   \
    if (code != cudaSuccess) std::printf("%s: %s\n", #call, cudaGetErrorName(code)); \
  } while (0)

__global__ void add(int* to, int amount) {
  to[threadIdx.x] += amount;
}
__global__ void times(int* to, const int* from, int factor) {
  to[threadIdx.x] = factor * from[threadIdx.x];
}
__global__ void sum(int* to, const int* a, const int* b) {
  to[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

static void count_call(void* data) {
  ++*static_cast<int*>(data);
}

static void say(const char* what, cudaError_t code) {
  std::printf("%s: %s\n", what, cudaGetErrorName(code));
}

struct Memory {
  int *a, *b, *c, *host;
  Memory() {
    cudaMalloc(&a, kBytes);
    cudaMalloc(&b, kBytes);
    cudaMalloc(&c, kBytes);
    cudaMallocHost(&host, kBytes);
  }
  ~Memory() {
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    cudaFreeHost(host);
  }
};

// Two branches that read `a`, and a kernel behind both.
static void captured(Memory& m) {
  cudaStream_t first, second;
  cudaEvent_t fork, join;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  int calls = 0;
  CHECK(cudaStreamCreate(&first));
  CHECK(cudaStreamCreate(&second));
  CHECK(cudaEventCreate(&fork));
  CHECK(cudaEventCreate(&join));
  for (int i = 0; i < kCount; ++i) m.host[i] = i;
  CHECK(cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal));
  cudaStreamCaptureStatus status;
  CHECK(cudaStreamIsCapturing(first, &status));
  std::printf("capturing: %d\n", status == cudaStreamCaptureStatusActive);
  CHECK(cudaMemcpyAsync(m.a, m.host, kBytes, cudaMemcpyHostToDevice, first));
  CHECK(cudaMemsetAsync(m.c, 0, kBytes, first));
  add<<<1, kCount, 0, first>>>(m.a, 1);
  CHECK(cudaEventRecord(fork, first));
  CHECK(cudaStreamWaitEvent(second, fork, 0));
  times<<<1, kCount, 0, first>>>(m.b, m.a, 10);
  times<<<1, kCount, 0, second>>>(m.c, m.a, 100);
  CHECK(cudaEventRecord(join, second));
  CHECK(cudaStreamWaitEvent(first, join, 0));
  sum<<<1, kCount, 0, first>>>(m.b, m.b, m.c);
  CHECK(cudaMemcpyAsync(m.host, m.b, kBytes, cudaMemcpyDeviceToHost, first));
  CHECK(cudaLaunchHostFunc(first, count_call, &calls));
  CHECK(cudaStreamEndCapture(first, &graph));
  size_t nodes = 0;
  CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
  std::printf("%zu nodes, nothing ran: host[3] is %d\n", nodes, m.host[3]);
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  for (int i = 0; i < 3; ++i) {
    CHECK(cudaGraphLaunch(exec, first));
    CHECK(cudaStreamSynchronize(first));
    std::printf("launch %d: host[0] %d, host[3] %d, host function %d\n", i, m.host[0], m.host[3],
                calls);
  }
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaEventDestroy(fork));
  CHECK(cudaEventDestroy(join));
  CHECK(cudaStreamDestroy(first));
  CHECK(cudaStreamDestroy(second));
}

static cudaKernelNodeParams kernel(void* function, void** arguments) {
  cudaKernelNodeParams params = {};
  params.func = function;
  params.gridDim = dim3(1);
  params.blockDim = dim3(kCount);
  params.kernelParams = arguments;
  return params;
}

// memset -> add -> add (child) -> copy -> host function, every node by hand.
static void explicit_nodes(Memory& m) {
  cudaGraph_t graph, child;
  cudaGraphNode_t fill, plus, inner, copy, call, extra;
  int amount = 5, more = 2, calls = 0;
  void* arguments[] = {&m.a, &amount};
  void* child_arguments[] = {&m.a, &more};
  CHECK(cudaGraphCreate(&child, 0));
  const cudaKernelNodeParams inside = kernel(reinterpret_cast<void*>(add), child_arguments);
  CHECK(cudaGraphAddKernelNode(&extra, child, nullptr, 0, &inside));
  CHECK(cudaGraphCreate(&graph, 0));
  cudaMemsetParams zero = {};
  zero.dst = m.a;
  zero.elementSize = 4;
  zero.value = 1000;
  zero.width = kCount;
  zero.height = 1;
  CHECK(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &zero));
  cudaKernelNodeParams params = kernel(reinterpret_cast<void*>(add), arguments);
  CHECK(cudaGraphAddKernelNode(&plus, graph, &fill, 1, &params));
  amount = 99;  // the node has its own copy
  CHECK(cudaGraphAddChildGraphNode(&inner, graph, nullptr, 0, child));
  CHECK(cudaGraphAddDependencies(graph, &plus, &inner, nullptr, 1));
  CHECK(cudaGraphAddMemcpyNode1D(&copy, graph, &inner, 1, m.host, m.a, kBytes,
                                 cudaMemcpyDeviceToHost));
  cudaHostNodeParams host = {};
  host.fn = count_call;
  host.userData = &calls;
  CHECK(cudaGraphAddHostNode(&call, graph, &copy, 1, &host));
  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  CHECK(cudaGraphLaunch(exec, 0));
  CHECK(cudaDeviceSynchronize());
  std::printf("by hand: %d, calls %d\n", m.host[7], calls);
  amount = 50;
  CHECK(cudaGraphExecKernelNodeSetParams(exec, plus, &params));
  CHECK(cudaGraphLaunch(exec, 0));
  CHECK(cudaDeviceSynchronize());
  std::printf("other argument: %d\n", m.host[7]);
  amount = 70;
  CHECK(cudaGraphKernelNodeSetParams(plus, &params));
  cudaGraphExecUpdateResultInfo info = {};
  CHECK(cudaGraphExecUpdate(exec, graph, &info));
  CHECK(cudaGraphLaunch(exec, 0));
  CHECK(cudaDeviceSynchronize());
  std::printf("updated: %d, result %d\n", m.host[7], info.result);
  cudaGraphNodeType type;
  size_t count = 0, roots = 0;
  for (cudaGraphNode_t node : {fill, plus, inner, copy, call}) {
    CHECK(cudaGraphNodeGetType(node, &type));
    CHECK(cudaGraphNodeGetDependencies(node, nullptr, nullptr, &count));
    std::printf("type %d behind %zu; ", static_cast<int>(type), count);
  }
  CHECK(cudaGraphGetRootNodes(graph, nullptr, &roots));
  CHECK(cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &count));
  std::printf("%zu roots, %zu edges\n", roots, count);
  CHECK(cudaGraphDebugDotPrint(graph, "graph.dot", 0));
  char line[16] = {};
  if (std::FILE* file = std::fopen("graph.dot", "r")) {
    std::printf("dot: %.7s\n", std::fgets(line, sizeof(line), file) ? line : "");
    std::fclose(file);
    std::remove("graph.dot");
  }
  // The other graph has one node less.
  cudaGraph_t clone;
  CHECK(cudaGraphClone(&clone, graph));
  CHECK(cudaGraphNodeFindInClone(&extra, call, clone));
  CHECK(cudaGraphDestroyNode(extra));
  say("updated by another shape", cudaGraphExecUpdate(exec, clone, &info));
  std::printf("result %d\n", info.result);
  // A circle.
  say("a circle", cudaGraphAddDependencies(graph, &call, &fill, nullptr, 1));
  cudaGraphExec_t none = nullptr;
  say("instantiated", cudaGraphInstantiate(&none, graph, 0));
  cudaGetLastError();
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaGraphDestroy(clone));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaGraphDestroy(child));
}

static void bad_input(Memory& m) {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  cudaGraphNode_t node;
  cudaStream_t stream, other;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaStreamCreate(&other));
  say("no graph's place", cudaGraphCreate(nullptr, 0));
  say("no graph", cudaGraphInstantiate(&exec, nullptr, 0));
  say("launch of nothing", cudaGraphLaunch(nullptr, stream));
  say("end without a beginning", cudaStreamEndCapture(stream, &graph));
  say("capture of the default stream",
      cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal));
  CHECK(cudaGraphCreate(&graph, 0));
  cudaKernelNodeParams params = kernel(nullptr, nullptr);
  say("no kernel", cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params));
  say("no parameters", cudaGraphAddMemsetNode(&node, graph, nullptr, 0, nullptr));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  say("begun twice", cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  add<<<1, kCount, 0, stream>>>(m.a, 1);
  say("waited for", cudaStreamSynchronize(stream));
  say("ended", cudaStreamEndCapture(stream, &graph));
  std::printf("graph: %s\n", graph == nullptr ? "none" : "one");
  cudaEvent_t event;
  CHECK(cudaEventCreate(&event));
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  add<<<1, kCount, 0, stream>>>(m.a, 1);
  CHECK(cudaEventRecord(event, stream));
  CHECK(cudaStreamWaitEvent(other, event, 0));
  add<<<1, kCount, 0, other>>>(m.b, 1);
  say("not joined", cudaStreamEndCapture(stream, &graph));
  cudaGetLastError();
  CHECK(cudaEventDestroy(event));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaStreamDestroy(other));
}

int main() {
  Memory memory;
  cudaMemset(memory.b, 0, kBytes);
  captured(memory);
  explicit_nodes(memory);
  bad_input(memory);
}
