// What a request of a warp costs: sectors of global memory, passes through the banks of shared
// memory. The same rules as sim/traffic/requests/request.cpp.
'use strict';

const kBanks = 32, kWordBytes = 4, kSectorBytes = 32, kLanes = 32;

/** Lanes that shared memory serves together. */
function lanesAtOnce(bytes) {
  return bytes <= kWordBytes ? kLanes : kLanes * kWordBytes / bytes;
}

/** The sectors that a request touches, as numbers from the array's first one, in order. */
function sectorsOf(request) {
  const touched = new Set();
  for (const offset of request.offsets)
    for (let byte = offset - offset % kSectorBytes; byte < offset + request.bytes;
         byte += kSectorBytes)
      touched.add(byte / kSectorBytes);
  return [...touched].sort((a, b) => a - b);
}

/** Sectors that would do if every lane's bytes lay side by side. */
function leastSectorsOf(request) {
  return Math.ceil(request.lanes.length * request.bytes / kSectorBytes);
}

/**
 * The passes of a request: for each an array of {bank, lane, word}. In one pass a bank gives one
 * word to all lanes that want it.
 */
function passesOf(request, bankOffset) {
  const passes = [];
  const atOnce = lanesAtOnce(request.bytes);
  for (let first = 0; first < kLanes; first += atOnce) {
    const words = Array.from({length: kBanks}, () => []);  // of each bank, each once
    const part = [];
    request.lanes.forEach((lane, i) => {
      if (lane < first || lane >= first + atOnce) return;
      const begin = request.offsets[i] + bankOffset;
      for (let word = Math.floor(begin / kWordBytes); word * kWordBytes < begin + request.bytes;
           ++word) {
        const bank = word % kBanks;
        let pass = words[bank].indexOf(word);
        if (pass < 0) pass = words[bank].push(word) - 1;
        (part[pass] ??= []).push({bank, lane, word});
      }
    });
    passes.push(...part);
  }
  return passes;
}

/** The halves or quarters of a warp in which a lane takes part: the passes without any conflict. */
function leastPassesOf(request) {
  const atOnce = lanesAtOnce(request.bytes);
  return new Set(request.lanes.map(lane => Math.floor(lane / atOnce))).size;
}

/** {cost, least, unit} of a request to this array. */
function costOf(request, array) {
  if (array.space === 'shared')
    return {cost: passesOf(request, array.bankOffset).length, least: leastPassesOf(request),
            unit: 'pass'};
  return {cost: sectorsOf(request).length, least: leastSectorsOf(request), unit: 'sector'};
}
