// The roofline: what the GPU could do of floating-point operations a second, by how many there are
// for each byte of DRAM, and where the model of times puts the launch.
'use strict';

const kRoofHeight = 150, kRoofLeft = 44, kRoofBottom = 30;

/** 3 as "3 ", 1234567 as "1.2 M". */
function shortNumber(value) {
  const units = [[1e15, 'P'], [1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']];
  const [size, letter] = units.find(([one]) => value >= one) ?? [1, ''];
  const scaled = value / size;
  return `${Number(scaled.toPrecision(2))} ${letter}`;
}

/** {intensity, attainable, reached} of a launch; null where operations or bytes are unknown. */
function roofOf(roofline) {
  if (!roofline || roofline.flops === null || !(roofline.flops > 0) || !(roofline.bytes > 0)) return null;
  const intensity = roofline.flops / roofline.bytes;
  return {intensity, attainable: Math.min(roofline.peak, intensity * roofline.bandwidth),
          reached: roofline.flops / (roofline.us * 1e-6)};
}

function roofInWords(roofline) {
  if (!roofline) return '';
  if (roofline.flops === null)
    return 'Where the launch stands is unknown: nobody tells its operations, or how often its loops run';
  if (!(roofline.flops > 0)) return 'It has no floating-point operations';
  const roof = roofOf(roofline);
  if (!roof) return 'Where the launch stands is unknown: it touches no byte of DRAM';
  const {intensity, attainable, reached} = roof;
  const by = attainable < roofline.peak ? 'DRAM allows' : `${roofline.kind} allow`;
  return `A model's word: ${shortNumber(intensity).trim()} operations for each byte of DRAM, ` +
      `${shortNumber(reached)}FLOP/s where ${by} ${shortNumber(attainable)}FLOP/s`;
}

function drawRoofline(canvas, roofline, width) {
  if (!roofline) return;
  const key = [width, themeColour('paper'), window.devicePixelRatio].join();
  if (canvas.drawn === roofline && canvas.key === key) return;  // no step changes it
  Object.assign(canvas, {drawn: roofline, key});
  const context = prepared(canvas, width, kRoofHeight), roof = roofOf(roofline);
  const ridge = Math.log10(roofline.peak / roofline.bandwidth), top = Math.log10(roofline.peak) + 0.3;
  const here = roof && [Math.log10(roof.intensity), Math.log10(roof.reached)];
  const left = Math.floor(Math.min(ridge - 2.5, here ? here[0] - 0.3 : 0));
  const right = Math.ceil(Math.max(ridge + 1, here ? here[0] + 0.3 : 0));
  const bottom = Math.floor(Math.min(left + Math.log10(roofline.bandwidth), here ? here[1] - 0.2 : top));
  const x = log => kRoofLeft + (log - left) / (right - left) * (width - kRoofLeft - 8);
  const y = log => 8 + (top - log) / (top - bottom) * (kRoofHeight - kRoofBottom - 8);
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.fillStyle = themeColour('ink');
  context.strokeStyle = themeColour('soft');
  context.textAlign = 'center';
  for (let log = left; log <= right; ++log) {
    context.strokeRect(x(log), y(top), 0, y(bottom) - y(top));
    context.fillText(shortNumber(10 ** log).trim(), Math.min(x(log), width - 18), kRoofHeight - 22);
  }
  context.fillText('operations for each byte of DRAM', (kRoofLeft + width) / 2, kRoofHeight - 7);
  context.textAlign = 'right';
  for (let log = Math.ceil(bottom + 0.3); log < top; log += Math.max(1, Math.round((top - bottom) / 4)))
    context.fillText(shortNumber(10 ** log).trim(), kRoofLeft - 4, y(log));
  context.strokeStyle = themeColour('ink');
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x(left), y(left + Math.log10(roofline.bandwidth)));
  context.lineTo(x(ridge), y(Math.log10(roofline.peak)));
  context.lineTo(x(right), y(Math.log10(roofline.peak)));
  context.stroke();
  if (!here) return;
  context.strokeStyle = context.fillStyle = themeColour('accent');
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x(here[0]), y(here[1]));
  context.lineTo(x(here[0]), y(Math.log10(roof.attainable)));
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.arc(x(here[0]), y(here[1]), 4, 0, 2 * Math.PI);
  context.fill();
}
