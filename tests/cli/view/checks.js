// Appended to a page of `warpstep view`: uses each control of the player as a reader would and
// says in <body data-checked> what went wrong, or how many steps were drawn.
'use strict';

const problems = [];
function expect(isTrue, what) {
  if (!isTrue) problems.push(what);
}

function press(player, key) {
  player.root.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
}

/** The pictures of every step forwards, then backwards. */
function checkBothDirections(player) {
  const {length} = player.model.steps, forwards = [];
  press(player, 'Home');
  for (let i = 0; i < length; ++i) {
    forwards.push(player.drawn());
    press(player, 'ArrowRight');
  }
  expect(new Set(forwards).size === length, 'steps are drawn alike');
  for (let i = length - 1; i >= 0; --i) {
    expect(player.number === i, `step ${player.number}, not ${i}`);
    expect(player.drawn() === forwards[i], `step ${i} is another picture backwards`);
    press(player, 'ArrowLeft');
  }
}

/** Lines, barriers and blocks have the same stops in both directions. */
function checkSteps(player) {
  for (const [ahead, back] of [['ArrowDown', 'ArrowUp'], ['PageDown', 'PageUp']]) {
    press(player, 'Home');
    const stops = [];
    for (let before = -1; player.number !== before;) {
      stops.push(before = player.number);
      press(player, ahead);
    }
    for (const stop of stops.reverse()) {
      expect(player.number === stop, `${back}: ${player.number}, not ${stop}`);
      press(player, back);
    }
  }
}

function checkButtons(player) {
  const {length} = player.model.steps;
  const click = name => player.part(name).click();
  click('last');
  expect(player.number === length - 1, 'the last button does not go to the end');
  click('back');
  expect(player.number === Math.max(0, length - 2), 'the back button does not go back');
  click('first');
  expect(player.number === 0, 'the first button does not go to the beginning');
  click('next');
  expect(player.number === Math.min(1, length - 1), 'the next button does not go on');
  const time = player.part('time');
  time.value = length - 1;
  time.dispatchEvent(new Event('input'));
  expect(player.number === length - 1, 'the slider does not move the step');
  player.part('timeline').dispatchEvent(new MouseEvent('click', {bubbles: true}));
  expect(player.number === 0, 'a click on the timeline does not go there');
}

/** A click on the first thread follows it alone; one on a cell tells its story. */
function checkClicks(player) {
  press(player, 'Home');
  const at = (canvas, x, y) => {
    const {left, top} = canvas.getBoundingClientRect();
    canvas.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: left + x, clientY: top + y}));
  };
  at(player.part('threads'), 2, 2);
  expect(player.thread === 0, 'a click on a thread does not choose it');
  for (let before = -1; player.number !== before;) {
    before = player.number;
    const {warp, lanes} = player.model.steps[before];
    expect(before === 0 || (warp === 0 && lanes.includes(0)), `step ${before} is not thread 0's`);
    press(player, 'ArrowRight');
  }
  at(player.part('threads'), 2, 2);
  expect(player.thread === null, 'a second click does not let the thread go');
  at(player.part('arrays').querySelector('canvas'), 2, 2);
  expect(player.part('story').textContent !== '', 'a cell tells no story');
}

/** What the page computes is what the counters say. */
function checkCosts(player, counted) {
  const sum = unit => player.model.steps.filter(step => step.unit === unit && step.does < 2)
      .reduce((all, step) => all + step.cost, 0);
  const {global, shared} = counted;
  expect(sum('pass') === shared.passes, `${sum('pass')} passes, not ${shared.passes}`);
  const sectors = global.loads.sectors + global.stores.sectors;
  expect(sum('sector') === sectors, `${sum('sector')} sectors, not ${sectors}`);
}

for (const player of window.players)
  player.run.launches.forEach((launch, i) => {
    player.choose(i);
    if (player.model.steps.length === 0) return;
    if (window.expectedCounts) checkCosts(player, window.expectedCounts[i]);
    checkButtons(player);
    checkSteps(player);
    checkBothDirections(player);
    checkClicks(player);
  });
document.body.dataset.checked = problems.length > 0 ? problems.slice(0, 5).join('; ')
    : `right: ${window.players.map(player => player.model.steps.length).join(', ')} steps`;
