// The accesses to the cells of an array, in the order of the steps. An entry is a number that holds
// the step and which of its lanes: launches have millions.
'use strict';

class History {
  constructor() {
    this.places = new Map();  // by cell: its place below
    this.placeOf = [];        // by entry
    this.entries = [];
    this.writes = [];  // by place: the first step that writes
  }

  static numberOf(entry) {
    return Math.floor(entry / kLanes);
  }

  static laneOf(entry) {
    return entry % kLanes;
  }

  /** Where a cell's entries begin; it has some. */
  firstOf(cell) {
    return this.starts[this.places.get(cell)];
  }

  /** Which of all entries is a cell's last one of the steps up to that one; -1: all are later;
   *  null: it has none. */
  lastUntil(cell, number) {
    const place = this.places.get(cell);
    if (place === undefined) return null;
    const first = this.starts[place];
    let begin = first, end = this.starts[place + 1];
    while (begin < end) {
      const middle = (begin + end) >> 1;
      if (History.numberOf(this.entries[middle]) > number) end = middle;
      else begin = middle + 1;
    }
    return begin > first ? begin - 1 : -1;
  }

  /** The i-th lane of the step accesses the cell. Steps come in order. */
  add(cell, number, i, isWrite) {
    let place = this.places.get(cell);
    if (place === undefined) {
      place = this.places.size;
      this.places.set(cell, place);
      this.writes.push(Infinity);
    }
    this.placeOf.push(place);
    this.entries.push(number * kLanes + i);
    if (isWrite && this.writes[place] === Infinity) this.writes[place] = number;
  }

  /** All are there: sorts them by cell. `follows` says of which steps the values are those that
   *  the cells had before. */
  close(follows) {
    const starts = new Int32Array(this.places.size + 1);
    for (const place of this.placeOf) ++starts[place + 1];
    for (let place = 0; place < this.places.size; ++place) starts[place + 1] += starts[place];
    const sorted = new Float64Array(this.entries.length), next = starts.slice();
    this.placeOf.forEach((place, i) => { sorted[next[place]++] = this.entries[i]; });
    const tellers = sorted.slice();
    for (let place = 0; place < this.places.size; ++place)
      for (let i = starts[place] + 1; i < starts[place + 1]; ++i)
        if (follows(History.numberOf(sorted[i]))) tellers[i] = tellers[i - 1];
    Object.assign(this, {starts, entries: sorted, tellers, placeOf: null});
  }

  /** By entry of a cell: the one that has its value. */
  told(cell) {
    const place = this.places.get(cell);
    return place === undefined ? []
        : this.tellers.subarray(this.starts[place], this.starts[place + 1]);
  }

  /** The entries of a cell. */
  at(cell) {
    const place = this.places.get(cell);
    return place === undefined ? []
        : this.entries.subarray(this.starts[place], this.starts[place + 1]);
  }

  /** [cell, entry with its value] of so many at most, of each cell the same number. */
  first(most) {
    const each = Math.max(1, Math.floor(most / Math.max(1, this.places.size)));
    const all = [];
    for (const cell of this.places.keys()) {
      if (all.length >= most) break;
      for (const entry of this.told(cell).subarray(0, each)) all.push([cell, entry]);
    }
    return all;
  }

  /** The first step that writes a cell; Infinity: none. */
  firstWrite(cell) {
    const place = this.places.get(cell);
    return place === undefined ? Infinity : this.writes[place];
  }
}
