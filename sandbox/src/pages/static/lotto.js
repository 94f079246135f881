// A ticket: numbers of two or three digits, each with its stake, at most ten.
import { showPicks } from './picks.js';
import { display, form, game, go, hundredths, place, refresh, refreshEvery, tell, words } from './play.js';

const most = 10;
const number = document.getElementById('number');
const stake = document.getElementById('stake');
let lines = [];

function draw() {
  showPicks(
    lines.map((line) => ({ sign: line.number, name: '', value: display(hundredths(line.stake)) })),
    (index) => {
      lines.splice(index, 1);
      draw();
    },
  );
  const total = lines.reduce((sum, line) => sum + hundredths(line.stake), 0);
  document.getElementById('total').textContent = display(total);
  go.disabled = lines.length === 0;
}

/** Adds the entered number to the ticket; a number that is already there gets the new stake. */
function add() {
  const digits = number.value.trim();
  if (!/^\d{2,3}$/.test(digits) || !(hundredths(stake.value) > 0)) return tell(words.invalid, 'failed');
  const others = lines.filter((line) => line.number !== digits);
  if (others.length === most) return tell(words.ticketFull, 'failed');
  lines = [...others, { number: digits, stake: stake.value }];
  number.value = '';
  document.getElementById('outcome').hidden = true;
  draw();
  number.focus();
}

async function buy() {
  go.disabled = true;
  const at = game.querySelector('[data-until]')?.textContent ?? '';
  const done = await place({ lines });
  if (done) {
    lines = [];
    tell(words.bought.replace('{time}', at), 'won');
  }
  await refresh().catch(() => {});
  draw();
}

document.getElementById('add').addEventListener('click', add);
document.getElementById('random').addEventListener('click', () => {
  const size = number.value.trim().length === 2 ? 2 : 3;
  number.value = String(Math.floor(Math.random() * 10 ** size)).padStart(size, '0');
});
number.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  add();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  buy();
});
draw();
refreshEvery(2_000);
