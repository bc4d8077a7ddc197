// The calls of cuFFT.
#include <cufft.h>

#include <map>
#include <memory>
#include <mutex>

#include "sim/api/library/cufft/plan.h"
#include "sim/api/library/cufft/transform.h"
#include "sim/gpu/context.h"
#include "sim/gpu/streams.h"

using namespace warpstep::sim;
using cufft::Plan;

namespace {

std::mutex mutex;
int last_handle = 0;
std::map<cufftHandle, std::shared_ptr<Plan>>& plans() {
  static std::map<cufftHandle, std::shared_ptr<Plan>> all;
  return all;
}

std::shared_ptr<Plan> find(cufftHandle handle) {
  const std::lock_guard lock(mutex);
  const auto found = plans().find(handle);
  return found == plans().end() ? nullptr : found->second;
}

cufftHandle add(std::shared_ptr<Plan> plan) {
  const std::lock_guard lock(mutex);
  plans().emplace(++last_handle, std::move(plan));
  return last_handle;
}

bool is_type(cufftType type) {
  switch (type) {
    case CUFFT_R2C:
    case CUFFT_C2R:
    case CUFFT_C2C:
    case CUFFT_D2Z:
    case CUFFT_Z2D:
    case CUFFT_Z2Z:
      return true;
  }
  return false;
}

/// Whether all numbers of the plan can be counted, and their bytes.
bool is_countable(const Plan& plan) {
  std::size_t bytes = sizeof(cufftDoubleComplex) * static_cast<std::size_t>(plan.batches);
  for (int length : plan.lengths)
    if (__builtin_mul_overflow(bytes, static_cast<std::size_t>(length), &bytes)) return false;
  constexpr std::size_t kMost = std::size_t{1} << 37;  // what the largest GPU has
  return bytes <= kMost;
}

cufftResult check(const Plan& plan) {
  if (!is_type(plan.type)) return CUFFT_INVALID_TYPE;
  for (int length : plan.lengths)
    if (length <= 0) return CUFFT_INVALID_SIZE;
  if (plan.batches <= 0) return CUFFT_INVALID_SIZE;
  if (!is_countable(plan)) return CUFFT_INTERNAL_ERROR;
  if (context_status() != cudaSuccess) return CUFFT_INTERNAL_ERROR;
  return cufft::can_transform() ? CUFFT_SUCCESS : CUFFT_SETUP_FAILED;
}

/// Makes a plan of what it is given; `handle` is set to 0 where that is refused.
cufftResult make_new(cufftHandle* handle, const Plan& plan) {
  if (handle == nullptr) return CUFFT_INVALID_VALUE;
  *handle = 0;
  if (const cufftResult code = check(plan)) return code;
  *handle = add(std::make_shared<Plan>(plan));
  return CUFFT_SUCCESS;
}

cufftResult make_in(cufftHandle handle, Plan plan, std::size_t* work) {
  const auto found = find(handle);
  if (found == nullptr || found->is_made()) return CUFFT_INVALID_PLAN;
  if (work == nullptr) return CUFFT_INVALID_VALUE;
  if (const cufftResult code = check(plan)) return code;
  plan.stream = found->stream;
  *found = plan;
  *work = 0;
  return CUFFT_SUCCESS;
}

cufftResult estimate(const Plan& plan, std::size_t* work) {
  if (work == nullptr) return CUFFT_INVALID_VALUE;
  if (const cufftResult code = check(plan)) return code;
  *work = 0;
  return CUFFT_SUCCESS;
}

/// A plan of batches in layouts of the caller's own; no lengths if the arguments are wrong.
Plan plan_of_many(int rank, const int* n, const int* inembed, int istride, int idist,
                  const int* onembed, int ostride, int odist, cufftType type, int batch) {
  Plan plan{.type = type, .batches = batch};
  if (rank < 1 || rank > 3 || n == nullptr) return plan;
  plan.has_own_layouts = inembed != nullptr && onembed != nullptr;
  if (plan.has_own_layouts) {
    if (istride < 1 || ostride < 1) return plan;
    plan.in = {{inembed, inembed + rank}, istride, idist};
    plan.out = {{onembed, onembed + rank}, ostride, odist};
  }
  plan.lengths.assign(n, n + rank);
  return plan;
}

cufftResult run(const char* call, cufftHandle handle, const void* in, void* out, cufftType type,
                int direction = CUFFT_FORWARD) {
  const auto plan = find(handle);
  if (plan == nullptr || !plan->is_made()) return CUFFT_INVALID_PLAN;
  if (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE) return CUFFT_INVALID_VALUE;
  if (plan->type != type) return CUFFT_INVALID_VALUE;
  const bool is_in_place = in == out;
  std::vector<Operand> operands;
  cufft::add_operands(operands, "idata", in, *plan, plan->layout(true, is_in_place),
                      plan->is_from_real(), Use::reads);
  cufft::add_operands(operands, "odata", out, *plan, plan->layout(false, is_in_place),
                      plan->is_to_real(), Use::writes);
  const cudaError_t code = run_library_work(call, plan->stream, std::move(operands), [=] {
    cufft::execute(*plan, in, out, direction == CUFFT_INVERSE);
  });
  return code == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

}  // namespace

cufftResult cufftPlan1d(cufftHandle* plan, int nx, cufftType type, int batch) {
  return make_new(plan, {.type = type, .lengths = {nx}, .batches = batch});
}
cufftResult cufftPlan2d(cufftHandle* plan, int nx, int ny, cufftType type) {
  return make_new(plan, {.type = type, .lengths = {nx, ny}});
}
cufftResult cufftPlan3d(cufftHandle* plan, int nx, int ny, int nz, cufftType type) {
  return make_new(plan, {.type = type, .lengths = {nx, ny, nz}});
}
cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
                          int* onembed, int ostride, int odist, cufftType type, int batch) {
  const Plan made =
      plan_of_many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch);
  return made.is_made() ? make_new(plan, made) : CUFFT_INVALID_VALUE;
}

cufftResult cufftCreate(cufftHandle* handle) {
  if (handle == nullptr) return CUFFT_INVALID_VALUE;
  *handle = add(std::make_shared<Plan>());
  return CUFFT_SUCCESS;
}
cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t* workSize) {
  return make_in(plan, {.type = type, .lengths = {nx}, .batches = batch}, workSize);
}
cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t* workSize) {
  return make_in(plan, {.type = type, .lengths = {nx, ny}}, workSize);
}
cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type,
                            size_t* workSize) {
  return make_in(plan, {.type = type, .lengths = {nx, ny, nz}}, workSize);
}
cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* inembed, int istride,
                              int idist, int* onembed, int ostride, int odist, cufftType type,
                              int batch, size_t* workSize) {
  const Plan made =
      plan_of_many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch);
  return made.is_made() ? make_in(plan, made, workSize) : CUFFT_INVALID_VALUE;
}

cufftResult cufftEstimate1d(int nx, cufftType type, int batch, size_t* workSize) {
  return estimate({.type = type, .lengths = {nx}, .batches = batch}, workSize);
}
cufftResult cufftEstimate2d(int nx, int ny, cufftType type, size_t* workSize) {
  return estimate({.type = type, .lengths = {nx, ny}}, workSize);
}
cufftResult cufftEstimate3d(int nx, int ny, int nz, cufftType type, size_t* workSize) {
  return estimate({.type = type, .lengths = {nx, ny, nz}}, workSize);
}

cufftResult cufftGetSize(cufftHandle handle, size_t* workSize) {
  if (find(handle) == nullptr) return CUFFT_INVALID_PLAN;
  if (workSize == nullptr) return CUFFT_INVALID_VALUE;
  *workSize = 0;
  return CUFFT_SUCCESS;
}
cufftResult cufftSetWorkArea(cufftHandle plan, void* /*workArea*/) {
  return find(plan) == nullptr ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS;
}
cufftResult cufftSetAutoAllocation(cufftHandle plan, int /*autoAllocate*/) {
  return find(plan) == nullptr ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS;
}
cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream) {
  const auto found = find(plan);
  if (found == nullptr) return CUFFT_INVALID_PLAN;
  if (!stream_exists(stream)) return CUFFT_INVALID_VALUE;
  found->stream = stream;
  return CUFFT_SUCCESS;
}
cufftResult cufftDestroy(cufftHandle plan) {
  const std::lock_guard lock(mutex);
  return plans().erase(plan) == 0 ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS;
}
cufftResult cufftGetVersion(int* version) {
  if (version == nullptr) return CUFFT_INVALID_VALUE;
  *version = CUFFT_VERSION;
  return CUFFT_SUCCESS;
}
cufftResult cufftGetProperty(libraryPropertyType type, int* value) {
  constexpr int kVersion[] = {CUFFT_VER_MAJOR, CUFFT_VER_MINOR, CUFFT_VER_PATCH};
  if (value == nullptr || type < MAJOR_VERSION || type > PATCH_LEVEL) return CUFFT_INVALID_VALUE;
  *value = kVersion[type];
  return CUFFT_SUCCESS;
}

cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* idata, cufftComplex* odata,
                         int direction) {
  return run("cufftExecC2C", plan, idata, odata, CUFFT_C2C, direction);
}
cufftResult cufftExecR2C(cufftHandle plan, cufftReal* idata, cufftComplex* odata) {
  return run("cufftExecR2C", plan, idata, odata, CUFFT_R2C);
}
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex* idata, cufftReal* odata) {
  return run("cufftExecC2R", plan, idata, odata, CUFFT_C2R);
}
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex* idata, cufftDoubleComplex* odata,
                         int direction) {
  return run("cufftExecZ2Z", plan, idata, odata, CUFFT_Z2Z, direction);
}
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal* idata, cufftDoubleComplex* odata) {
  return run("cufftExecD2Z", plan, idata, odata, CUFFT_D2Z);
}
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex* idata, cufftDoubleReal* odata) {
  return run("cufftExecZ2D", plan, idata, odata, CUFFT_Z2D);
}
