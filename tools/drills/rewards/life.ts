import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@kapao/contract/client';
import type { Chance } from '../simulation/chance.ts';
import { deposit } from './deposit.ts';
import { drilledOffers } from './offers.ts';
import type { Player } from './player.ts';
import { type Options, press, spendable, type Table } from './table.ts';

const takeTimes = 8;

/** From a deposit to whatever becomes of its bonus, with all that a member does between in an order that chance draws. */
export async function live(table: Table, player: Player, chance: Chance): Promise<void> {
  const game = chance.oneOf(table.games);
  await parted(table, player, game);
  await deposit(table, player, chance, 900);
  const offer = chance.oneOf(drilledOffers).code;
  // Some press twice, with two keys: one round begins.
  if (chance.percent(90)) await Promise.all(chance.percent(15) ? [take(), take()] : [take()]);
  if (chance.percent(80)) await move(table, player, { from: 'WALLET', to: game });
  for (let bets = chance.between(2, 16); bets > 0; bets--) await bet(table, player, game, chance);
  if (chance.percent(20)) await deposit(table, player, chance, 300);
  for (let ends = chance.between(0, 2); ends > 0; ends--) {
    // At once, so that they meet each other.
    const wishes = [clear, withdraw, () => move(table, player, { from: game, to: 'WALLET' })];
    const first = chance.oneOf(wishes);
    await Promise.all(chance.percent(30) ? [first(), chance.oneOf(wishes)()] : [first()]);
    if (chance.percent(50)) await bet(table, player, game, chance);
  }

  async function take() {
    const wish = (client: Client, options: Options) =>
      client('activateBonus', { params: { code: offer }, ...options });
    // Until what was played away is read, it stands in the way.
    for (let left = takeTimes; left > 0; left--) {
      if (await press(table, player, 'take', wish)) return;
      if (!/BONUS_(CONDITION|REMAINING)$/.test(player.refused.at(-1) ?? '')) return;
      await sleep(1_000);
    }
  }
  function clear() {
    return press(table, player, 'clear', (client, options) => client('clearBonus', options));
  }
  function withdraw() {
    // Once: with its key, every press asks for the same.
    const amount = chance.between(100, 300);
    return press(table, player, 'withdraw', (client, options) =>
      client('withdraw', { body: { amount }, ...options }),
    );
  }
}

/** Plays away what stands in the way of the next bonus. */
async function parted(table: Table, player: Player, game: string): Promise<void> {
  await move(table, player, { from: 'WALLET', to: game });
  for (const code of table.games) {
    const username = player.usernames.get(code) ?? '';
    const baht = await creditsAt(table, player, code);
    if (baht > 0) await table.outside.play(code, username, baht, 0);
  }
}

/** As the game knows it, whatever we know of it yet. */
async function creditsAt({ sandbox }: Table, { usernames }: Player, code: string): Promise<number> {
  return (await sandbox.account(code, usernames.get(code) ?? '')).balance;
}

/** All of it. */
async function move(
  table: Table,
  player: Player,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const amount = from === 'WALLET' ? await spendable(player) : await creditsAt(table, player, from);
  if (!amount) return;
  await press(table, player, 'transfer', (client, options) =>
    client('transfer', { body: { from, to, amount }, ...options }),
  );
}

async function bet({ outside }: Table, { usernames }: Player, code: string, chance: Chance): Promise<void> {
  const stake = chance.between(1, 200);
  const payout = chance.percent(45) ? 0 : chance.between(stake, 2 * stake);
  // Refused where there is not so much: nothing was bet.
  await outside.play(code, usernames.get(code) ?? '', stake, payout);
}
