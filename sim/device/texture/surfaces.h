// surf1Dread(), surf2Dwrite() and similar functions of surface objects. Along x they count bytes.
#pragma once

#include <types/texture_calls.h>

#include "sim/device/texture/texels.h"

template <class T>
[[gnu::always_inline]] inline T surf1Dread(
    cudaSurfaceObject_t surfObj, int x,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  const void* const at = warpstep::sim::surface_place(surfObj, sizeof(T), x, 0, 0, boundaryMode);
  return at != nullptr ? *static_cast<const T*>(at) : T{};
}
template <class T>
[[gnu::always_inline]] inline void surf1Dread(
    T* data, cudaSurfaceObject_t surfObj, int x,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  *data = surf1Dread<T>(surfObj, x, boundaryMode);
}
template <class T>
[[gnu::always_inline]] inline void surf1Dwrite(
    T data, cudaSurfaceObject_t surfObj, int x,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  void* const at = warpstep::sim::surface_place(surfObj, sizeof(T), x, 0, 0, boundaryMode);
  if (at != nullptr) *static_cast<T*>(at) = data;
}

template <class T>
[[gnu::always_inline]] inline T surf2Dread(
    cudaSurfaceObject_t surfObj, int x, int y,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  const void* const at = warpstep::sim::surface_place(surfObj, sizeof(T), x, y, 0, boundaryMode);
  return at != nullptr ? *static_cast<const T*>(at) : T{};
}
template <class T>
[[gnu::always_inline]] inline void surf2Dread(
    T* data, cudaSurfaceObject_t surfObj, int x, int y,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  *data = surf2Dread<T>(surfObj, x, y, boundaryMode);
}
template <class T>
[[gnu::always_inline]] inline void surf2Dwrite(
    T data, cudaSurfaceObject_t surfObj, int x, int y,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  void* const at = warpstep::sim::surface_place(surfObj, sizeof(T), x, y, 0, boundaryMode);
  if (at != nullptr) *static_cast<T*>(at) = data;
}

template <class T>
[[gnu::always_inline]] inline T surf3Dread(
    cudaSurfaceObject_t surfObj, int x, int y, int z,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  const void* const at = warpstep::sim::surface_place(surfObj, sizeof(T), x, y, z, boundaryMode);
  return at != nullptr ? *static_cast<const T*>(at) : T{};
}
template <class T>
[[gnu::always_inline]] inline void surf3Dread(
    T* data, cudaSurfaceObject_t surfObj, int x, int y, int z,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  *data = surf3Dread<T>(surfObj, x, y, z, boundaryMode);
}
template <class T>
[[gnu::always_inline]] inline void surf3Dwrite(
    T data, cudaSurfaceObject_t surfObj, int x, int y, int z,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  void* const at = warpstep::sim::surface_place(surfObj, sizeof(T), x, y, z, boundaryMode);
  if (at != nullptr) *static_cast<T*>(at) = data;
}

template <class T>
[[gnu::always_inline]] inline T surf1DLayeredread(
    cudaSurfaceObject_t surfObj, int x, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  const void* const at =
      warpstep::sim::surface_layer_place(surfObj, sizeof(T), x, 0, layer, boundaryMode);
  return at != nullptr ? *static_cast<const T*>(at) : T{};
}
template <class T>
[[gnu::always_inline]] inline void surf1DLayeredread(
    T* data, cudaSurfaceObject_t surfObj, int x, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  *data = surf1DLayeredread<T>(surfObj, x, layer, boundaryMode);
}
template <class T>
[[gnu::always_inline]] inline void surf1DLayeredwrite(
    T data, cudaSurfaceObject_t surfObj, int x, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  void* const at =
      warpstep::sim::surface_layer_place(surfObj, sizeof(T), x, 0, layer, boundaryMode);
  if (at != nullptr) *static_cast<T*>(at) = data;
}

template <class T>
[[gnu::always_inline]] inline T surf2DLayeredread(
    cudaSurfaceObject_t surfObj, int x, int y, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  const void* const at =
      warpstep::sim::surface_layer_place(surfObj, sizeof(T), x, y, layer, boundaryMode);
  return at != nullptr ? *static_cast<const T*>(at) : T{};
}
template <class T>
[[gnu::always_inline]] inline void surf2DLayeredread(
    T* data, cudaSurfaceObject_t surfObj, int x, int y, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  *data = surf2DLayeredread<T>(surfObj, x, y, layer, boundaryMode);
}
template <class T>
[[gnu::always_inline]] inline void surf2DLayeredwrite(
    T data, cudaSurfaceObject_t surfObj, int x, int y, int layer,
    cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) {
  void* const at =
      warpstep::sim::surface_layer_place(surfObj, sizeof(T), x, y, layer, boundaryMode);
  if (at != nullptr) *static_cast<T*>(at) = data;
}
