// Animates the reels and the drum of the two sides; both stop at the outcome that the server drew.
import { form, go, place, refresh, tell, words } from './play.js';

const stage = document.getElementById('stage');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const turnsOfFirst = 12;
const turnsMoreEach = 7;
const firstMs = 700;
const moreMsEach = 250;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function symbol(name) {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawing.classList.add('symbol');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#s-${name}`);
  drawing.append(use);
  return drawing;
}

const nameOf = (drawing) => drawing.querySelector('use').getAttribute('href').slice(3);

/**
 * Fills the strip with the outcome at its beginning and the visible symbols at its end, and lets it run down.
 */
async function turnReel(reel, index, name, names) {
  const strip = reel.firstElementChild;
  const seen = [...strip.children].map(nameOf);
  const other = () => names[Math.floor(Math.random() * names.length)];
  const passing = Array.from({ length: turnsOfFirst + index * turnsMoreEach }, other);
  const end = [other(), name, other()];
  if (!calm.matches) {
    const all = [...end, ...passing, ...seen];
    strip.replaceChildren(...all.map(symbol));
    const share = (100 * (all.length - 3)) / all.length;
    const running = strip.animate([{ translate: `0 -${share}%` }, { translate: '0 0' }], {
      duration: firstMs + index * moreMsEach,
      easing: 'cubic-bezier(0.2, 0.6, 0.25, 1)',
    });
    // Waits no longer than the animation should take, because a background tab may not run it.
    await Promise.race([running.finished, wait(firstMs + index * moreMsEach + 500)]);
  }
  strip.replaceChildren(...end.map(symbol));
}

async function turnReels(shown, result) {
  const names = stage.dataset.symbols.split(',');
  const reels = [...stage.querySelectorAll('.reel')];
  stage.classList.remove('won', 'even');
  await Promise.all(reels.map((reel, index) => turnReel(reel, index, shown[index], names)));
  stage.classList.add(result);
}

async function turnDrum(shown) {
  const face = stage.querySelector('.face');
  stage.classList.toggle('turning', !calm.matches);
  for (let turn = 0; turn < (calm.matches ? 0 : 12); turn += 1) {
    face.replaceChildren(symbol(turn % 2 ? 'sun' : 'moon'));
    await wait(80);
  }
  stage.classList.remove('turning');
  // A tie shows both sides.
  face.replaceChildren(...shown.map(symbol));
}

async function bet() {
  const chosen = [...form.querySelectorAll('[name=choice]:checked')].map((box) => box.value);
  go.disabled = true;
  tell('\u00a0');
  const done = await place({ stake: form.elements.stake.value, choice: chosen.join(',') });
  if (done) {
    await (words.play === 'slot' ? turnReels(done.shown, done.result) : turnDrum(done.shown));
    tell(words[done.result].replace('{amount}', done.payout), done.result);
    await refresh().catch(() => {});
  }
  go.disabled = false;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  bet();
});
