import { bangkokTime } from '../bank/trans-ref.ts';
import type { BetRow } from '../games/bet.ts';
import type { AccountRow } from '../games/game-account.ts';
import { gameOf } from '../games/games.ts';
import { toDisplay } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderPage } from './layout.ts';

/** Outcomes that can be forced for the next bets (play/forced-outcome.ts), as kind and percent. */
const forcedOutcomes = [
  ['pays:0', 'Loses'],
  ['pays:100', 'Stake back, which counts as play'],
  ['pays:500', 'Pays five times (reels)'],
  ['pays:195', 'Wins (two sides)'],
  ['tie:0', 'A draw: stake back, counts as nothing'],
  ['late:0', 'Told late'],
  ['void:0', 'Voided afterwards'],
  ['corrected:0', 'Settled anew as lost'],
  ['corrected:200', 'Settled anew as paid twice'],
] as const;

const states = {
  open: ['pending', 'Open', icons.clock],
  settled: ['paid', 'Settled', icons.check],
  void: ['failed', 'Void', icons.cross],
} as const;

/** Page of the provider's side: forces, voids and corrects bets. */
export function gamesPage({ store }: SandboxState): string {
  const head = html`<h1>Games</h1><p class="muted">Behind the providers’ counters: what becomes of bets.</p>`;
  const players = store.all<AccountRow>(
    `SELECT * FROM game_account ORDER BY created_at DESC, code, username LIMIT 100`,
  );
  const bets = store.all<BetRow & { hidden: number }>(
    `SELECT *, id IN (SELECT id FROM hidden_bet) AS hidden FROM bet ORDER BY id DESC LIMIT 30`,
  );
  const line = (bet: BetRow & { hidden: number }) => {
    const [mark, label, icon] = states[bet.state];
    const correction = (what: string, body: object) =>
      html`<button type="button" class="chip" data-path="/control/game/${bet.code}/correct" data-body="${JSON.stringify({ betId: String(bet.id), ...body })}">${what}</button>`;
    return html`<li class="line ${mark}"><span class="disc">${icon}</span>
<div><p>${gameOf(bet.code).name} · ${bet.username}</p><p class="muted">#${bet.id} · ${bangkokTime(bet.at).slice(11, 19)} · of ${toDisplay(bet.stake)} counts ${toDisplay(bet.valid_turnover)}</p>
<div class="chips">${correction('Void', { void: true })}${correction('Lost', { payout: 0 })}${correction('Paid twice', { payout: (bet.stake * 2) / 100 })}</div></div>
<div class="end"><p class="amount">${toDisplay(bet.payout)}</p><p class="state">${bet.hidden ? 'Not told yet' : label}</p></div></li>`;
  };
  const body = html`<form id="outcome" class="card stack" novalidate><h2>The next bets</h2>
<div class="field"><label for="player">Player</label><select id="player" name="player">${players.map(
    ({ code, username }) =>
      html`<option value="${code}/${username}">${gameOf(code).name} · ${username}</option>`,
  )}</select></div>
<div class="field"><label for="what">What becomes of them</label><select id="what" name="what">${forcedOutcomes.map(([value, label]) => html`<option value="${value}">${label}</option>`)}</select></div>
<div class="row"><div class="field"><label for="times">How many</label><input id="times" name="times" inputmode="numeric" value="1"></div>
<div class="field"><label for="after">Seconds until then</label><input id="after" name="after" inputmode="numeric" value="10"></div></div>
<p id="said" role="status" hidden></p>
<button class="main" id="go">Foretell</button></form>
<ol class="list" id="live" aria-live="polite">${bets.map(line)}
${bets.length === 0 ? html`<li class="empty">${icons.game}<p>Nobody has bet yet.</p></li>` : ''}</ol>`;
  return renderPage({ title: 'Games', tab: 'home', head, body, scripts: ['games.js', 'live.js'] });
}
