// surf1Dread(), surf2Dwrite() and similar functions of surface objects. Along x they count bytes.
#pragma once

#include <types/texture_calls.h>

#include "sim/device/texture/texels.h"

template <class Value>
[[gnu::always_inline]] inline Value surf1Dread(
    cudaSurfaceObject_t surfObj, int x,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  const void* const at =
      warpstep::sim::surface_place(surfObj, sizeof(Value), x, 0, 0, boundaryMode);
  return at != nullptr ? *static_cast<const Value*>(at) : Value{};
}
template <class Value>
[[gnu::always_inline]] inline void surf1Dread(
    Value* data, cudaSurfaceObject_t surfObj, int x,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  *data = surf1Dread<Value>(surfObj, x, boundaryMode);
}
template <class Value>
[[gnu::always_inline]] inline void surf1Dwrite(
    Value data, cudaSurfaceObject_t surfObj, int x,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  void* const at = warpstep::sim::surface_place(surfObj, sizeof(Value), x, 0, 0, boundaryMode);
  if (at != nullptr) *static_cast<Value*>(at) = data;
}

template <class Value>
[[gnu::always_inline]] inline Value surf2Dread(
    cudaSurfaceObject_t surfObj, int x, int y,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  const void* const at =
      warpstep::sim::surface_place(surfObj, sizeof(Value), x, y, 0, boundaryMode);
  return at != nullptr ? *static_cast<const Value*>(at) : Value{};
}
template <class Value>
[[gnu::always_inline]] inline void surf2Dread(
    Value* data, cudaSurfaceObject_t surfObj, int x, int y,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  *data = surf2Dread<Value>(surfObj, x, y, boundaryMode);
}
template <class Value>
[[gnu::always_inline]] inline void surf2Dwrite(
    Value data, cudaSurfaceObject_t surfObj, int x, int y,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  void* const at = warpstep::sim::surface_place(surfObj, sizeof(Value), x, y, 0, boundaryMode);
  if (at != nullptr) *static_cast<Value*>(at) = data;
}

template <class Value>
[[gnu::always_inline]] inline Value surf3Dread(
    cudaSurfaceObject_t surfObj, int x, int y, int z,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  const void* const at =
      warpstep::sim::surface_place(surfObj, sizeof(Value), x, y, z, boundaryMode);
  return at != nullptr ? *static_cast<const Value*>(at) : Value{};
}
template <class Value>
[[gnu::always_inline]] inline void surf3Dread(
    Value* data, cudaSurfaceObject_t surfObj, int x, int y, int z,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  *data = surf3Dread<Value>(surfObj, x, y, z, boundaryMode);
}
template <class Value>
[[gnu::always_inline]] inline void surf3Dwrite(
    Value data, cudaSurfaceObject_t surfObj, int x, int y, int z,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  void* const at = warpstep::sim::surface_place(surfObj, sizeof(Value), x, y, z, boundaryMode);
  if (at != nullptr) *static_cast<Value*>(at) = data;
}

template <class Value>
[[gnu::always_inline]] inline Value surf1DLayeredread(
    cudaSurfaceObject_t surfObj, int x, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  const void* const at =
      warpstep::sim::surface_layer_place(surfObj, sizeof(Value), x, 0, layer, boundaryMode);
  return at != nullptr ? *static_cast<const Value*>(at) : Value{};
}
template <class Value>
[[gnu::always_inline]] inline void surf1DLayeredread(
    Value* data, cudaSurfaceObject_t surfObj, int x, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  *data = surf1DLayeredread<Value>(surfObj, x, layer, boundaryMode);
}
template <class Value>
[[gnu::always_inline]] inline void surf1DLayeredwrite(
    Value data, cudaSurfaceObject_t surfObj, int x, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  void* const at =
      warpstep::sim::surface_layer_place(surfObj, sizeof(Value), x, 0, layer, boundaryMode);
  if (at != nullptr) *static_cast<Value*>(at) = data;
}

template <class Value>
[[gnu::always_inline]] inline Value surf2DLayeredread(
    cudaSurfaceObject_t surfObj, int x, int y, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  const void* const at =
      warpstep::sim::surface_layer_place(surfObj, sizeof(Value), x, y, layer, boundaryMode);
  return at != nullptr ? *static_cast<const Value*>(at) : Value{};
}
template <class Value>
[[gnu::always_inline]] inline void surf2DLayeredread(
    Value* data, cudaSurfaceObject_t surfObj, int x, int y, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  *data = surf2DLayeredread<Value>(surfObj, x, y, layer, boundaryMode);
}
template <class Value>
[[gnu::always_inline]] inline void surf2DLayeredwrite(
    Value data, cudaSurfaceObject_t surfObj, int x, int y, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  void* const at =
      warpstep::sim::surface_layer_place(surfObj, sizeof(Value), x, y, layer, boundaryMode);
  if (at != nullptr) *static_cast<Value*>(at) = data;
}
