import type { Chance } from './chance.ts';
import type { MemberAction, Press } from './schedule.ts';

type Transfer = Extract<MemberAction, { what: 'transfer' }>;

const wallet = 'WALLET';
/** Latest press within a beat, which lasts half a second. */
const withinMs = 400;

/** Weights: an action that shall come twice as often is listed twice. */
const actionGenerators: readonly ((chance: Chance, games: readonly string[]) => MemberAction)[] = [
  deposit,
  deposit,
  deposit,
  intoGame,
  intoGame,
  (chance, games) => ({ what: 'transfer', from: wallet, to: chance.oneOf(games), baht: fraction(chance) }),
  outOfGame,
  outOfGame,
  gameToGame,
  gameToGame,
  (chance, games) => ({ what: 'transferAll', to: chance.oneOf([wallet, wallet, ...games]) }),
  play,
  play,
  () => ({ what: 'refresh' }),
  (chance) => ({ what: 'withdraw', baht: chance.between(100, 400) }),
  (chance) => ({ what: 'withdraw', baht: chance.between(100, 400) }),
  (chance) => ({ what: 'withdrawAll', baht: chance.between(100, 600) }),
];

/** Draws a member's press, for one of these games and one of `copies` server copies. */
export function drawPress(chance: Chance, games: readonly string[], member: number, copies: number): Press {
  return {
    member,
    atMs: chance.between(0, withinMs),
    twice: chance.oneOf(['no', 'no', 'no', 'same key', 'same key', 'two keys']),
    copy: chance.between(0, copies - 1),
    wish: chance.oneOf(actionGenerators)(chance, games),
  };
}

function deposit(chance: Chance): MemberAction {
  const baht = chance.percent(50) ? chance.between(10, 500) : fraction(chance);
  const comes = chance.percent(85);
  return {
    what: 'deposit',
    baht,
    // Some pay another amount than the QR's, and some after it has expired.
    paid: comes
      ? {
          baht: chance.percent(85) ? baht : fraction(chance),
          afterMs: chance.percent(80) ? chance.between(0, 1_500) : chance.between(3_500, 5_500),
        }
      : null,
    cancelledAfterMs: chance.percent(30) ? chance.between(0, 1_500) : null,
  };
}

function intoGame(chance: Chance, games: readonly string[]): Transfer {
  return { what: 'transfer', from: wallet, to: chance.oneOf(games), baht: chance.between(20, 300) };
}

function outOfGame(chance: Chance, games: readonly string[]): Transfer {
  return { what: 'transfer', from: chance.oneOf(games), to: wallet, baht: chance.between(20, 200) };
}

function gameToGame(chance: Chance, games: readonly string[]): MemberAction {
  const from = chance.between(0, games.length - 1);
  const to = (from + chance.between(1, games.length - 1)) % games.length;
  // Both are valid indices.
  return { what: 'transfer', from: games[from]!, to: games[to]!, baht: chance.between(20, 200) };
}

/** Draws stakes and payouts in baht that are whole hundredths of a credit at every rate of the demo. */
function play(chance: Chance, games: readonly string[]): MemberAction {
  return {
    what: 'play',
    game: chance.oneOf(games),
    stake: chance.between(1, 3) * 20,
    payout: chance.oneOf([0, 0, 20, 40, 100, 400]),
  };
}

/** Draws an amount in baht with satang. */
function fraction(chance: Chance): number {
  return chance.between(2_000, 30_000) / 100;
}
