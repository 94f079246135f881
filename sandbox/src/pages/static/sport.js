// A slip: odds are tapped in the list of matches, one of each match, at most four.
import { showPicks } from './picks.js';
import { display, form, game, go, hundredths, place, refresh, refreshEvery, tell, words } from './play.js';

const most = 4;
const maxOdds = 50_000;
const stake = document.getElementById('stake');
let picks = [];
let slipInSight = false;

// On a phone the slip is below the matches: a button shows its picks and odds, and leads to it.
function showJump() {
  document.getElementById('jump').hidden = picks.length === 0 || slipInSight;
}
new IntersectionObserver(([slip]) => {
  slipInSight = slip.isIntersecting;
  showJump();
}).observe(form);

function slipOdds() {
  const product = picks.reduce((odds, pick) => Math.floor((odds * pick.odds) / 100), 100);
  return Math.min(product, maxOdds);
}

function draw() {
  showPicks(
    picks.map(({ sign, pair, odds }) => ({ sign, name: pair, value: display(odds) })),
    (index) => {
      picks.splice(index, 1);
      draw();
    },
  );
  for (const button of game.querySelectorAll('[data-pick]')) {
    button.setAttribute('aria-pressed', String(picks.some(({ key }) => key === button.dataset.pick)));
  }
  const put = hundredths(stake.value);
  document.getElementById('odds').textContent = picks.length ? display(slipOdds()) : '–';
  document.getElementById('win').textContent =
    picks.length && put > 0 ? display(Math.floor((put * slipOdds()) / 100)) : '–';
  go.disabled = picks.length === 0;
  document.getElementById('jump-odds').textContent = `${picks.length} · ${display(slipOdds())}`;
  showJump();
}

function tap(button) {
  const { pick: key, odds, sign } = button.dataset;
  const { match, pair } = button.closest('[data-match]').dataset;
  const known = picks.some((pick) => pick.key === key);
  const others = picks.filter((pick) => pick.match !== match);
  if (!known && others.length === most) return tell(words.slipFull, 'failed');
  picks = known ? others : [...others, { key, match, pair, sign, odds: Number(odds) }];
  draw();
}

async function bet() {
  go.disabled = true;
  const done = await place({
    stake: stake.value,
    picks: picks.map(({ key }) => ({ match: Number(key.split(':')[0]), side: key.split(':')[1] })),
  });
  if (done) {
    picks = [];
    tell(words.placed, 'won');
  }
  await refresh().catch(() => {});
  draw();
}

game.addEventListener('click', (event) => {
  const button = event.target.closest('[data-pick]');
  if (button) tap(button);
});
// A match that is played or over can not be bet on any more: it leaves the slip.
game.addEventListener('refreshed', () => {
  const open = [...game.querySelectorAll('[data-pick]:not([disabled])')].map((button) => button.dataset.pick);
  picks = picks.filter(({ key }) => open.includes(key));
  draw();
});
stake.addEventListener('input', draw);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  bet();
});
draw();
refreshEvery(2_000);
