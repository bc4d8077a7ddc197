// Appended to the page of an example: plays it in part and tells the page around it what is wrong.
'use strict';

const wrong = [];
addEventListener('error', event => wrong.push(event.message));

/** Some steps of the launch: each says something, and is the same picture from both sides. */
function check(player) {
  const {length} = player.model.steps, kPictures = 3, forwards = new Map();
  for (let i = 0; i < kPictures; ++i) {
    player.seek(Math.floor(i * (length - 1) / (kPictures - 1)));
    forwards.set(player.number, player.drawn());
    if (!/block .*: /.test(player.part('say').textContent)) wrong.push(`step ${player.number} says nothing`);
  }
  for (const [number, drawn] of [...forwards].reverse()) {
    player.seek(number);
    if (player.drawn() !== drawn) wrong.push(`step ${number} is another picture backwards`);
  }
}

const [player] = window.players;
if (!player.model.steps.length) wrong.push('the launch that is shown has no steps');
else check(player);
player.run.launches.forEach((_, launch) => {
  player.choose(launch);
  player.seek(Infinity);
  if (!player.part('say').textContent) wrong.push(`launch ${launch} says nothing`);
});
setTimeout(() => parent.postMessage(wrong.slice(0, 3).join('; '), '*'));
