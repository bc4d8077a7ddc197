// Values as their element's type shows them, from the digits of a record.
'use strict';

/** The numbers that an element is made of: how each is read, and of how many bytes it is. */
const partsOf = (() => {
  const integer = (bytes, isSigned) => ({
    bytes,
    read: view => String(bytes === 8 ? (isSigned ? view.getBigInt64(0, true) : view.getBigUint64(0, true))
                         : bytes === 4 ? (isSigned ? view.getInt32(0, true) : view.getUint32(0, true))
                         : bytes === 2 ? (isSigned ? view.getInt16(0, true) : view.getUint16(0, true))
                         : isSigned ? view.getInt8(0) : view.getUint8(0)),
  });
  const short = number => String(Number(number.toPrecision(4)));
  const float = {bytes: 4, read: view => short(view.getFloat32(0, true))};
  const double = {bytes: 8, read: view => short(view.getFloat64(0, true))};
  const half = {bytes: 2, read: view => short(halfOf(view.getUint16(0, true)))};
  const bfloat = {bytes: 2, read: view => short(bfloatOf(view.getUint16(0, true)))};
  const bool = {bytes: 1, read: view => (view.getUint8(0) ? 'true' : 'false')};
  const byName = {float, double, bool, __half: half, __half2: half, __nv_bfloat16: bfloat, __nv_bfloat162: bfloat};
  const widths = {char: 1, short: 2, int: 4, long: 8, longlong: 8};

  function halfOf(bits) {
    const sign = bits & 0x8000 ? -1 : 1, exponent = bits >> 10 & 31, fraction = bits & 1023;
    if (exponent === 31) return fraction ? NaN : sign * Infinity;
    return sign * (exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : fraction * 2 ** -24);
  }

  function bfloatOf(bits) {
    const view = new DataView(new ArrayBuffer(4));
    view.setUint32(0, bits << 16 >>> 0, true);
    return view.getFloat32(0, true);
  }

  return (element, size) => {
    if (Object.hasOwn(byName, element)) return byName[element];
    const vector = /^(u?)(char|short|int|longlong|long|float|double)[1-4]$/.exec(element);
    if (vector) return byName[vector[2]] || integer(widths[vector[2]], vector[1] === '');
    if (/\b(int|char|short|long)\b/.test(element) && [1, 2, 4, 8].includes(size))
      return integer(size, !element.includes('unsigned'));
    return null;
  };
})();

/** A value in words, the numbers of a vector one behind the other, "?" for one that is not known; null
 *  if none is, or not the type. */
function valueInWords(hex, element) {
  if (!hex) return null;
  const size = hex.length / 2, part = partsOf(element || '', size);
  if (part === null || size % part.bytes !== 0) return null;
  const words = [];
  for (let first = 0; first < size; first += part.bytes) {
    if (hex.slice(2 * (size - part.bytes - first), 2 * (size - first)).includes('-')) {
      words.push('?');
      continue;
    }
    const view = new DataView(new ArrayBuffer(8));
    for (let i = 0; i < part.bytes; ++i)
      view.setUint8(i, parseInt(hex.substr(2 * (size - 1 - first - i), 2), 16));
    words.push(part.read(view));
  }
  return words.every(word => word === '?') ? null : words.join(' ');
}
