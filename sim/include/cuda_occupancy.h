// The stand-alone occupancy calculator is not provided: the Runtime API has cudaOccupancy…().
#pragma once
