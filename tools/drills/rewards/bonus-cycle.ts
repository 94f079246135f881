import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@kapao/contract/client';
import type { Chance } from '../simulation/chance.ts';
import { callWithKey, type DrillContext, type Options, spendable } from './drill-context.ts';
import { drilledOffers } from './offers.ts';
import type { Player } from './player.ts';

const activationAttempts = 8;

/** Runs a bonus cycle: a deposit, a bonus, and the member's actions in random order until it ends. */
export async function runBonusCycle(table: DrillContext, player: Player, chance: Chance): Promise<void> {
  const game = chance.oneOf(table.games);
  await loseRemainingMoney(table, player, game);
  await deposit(table, player, chance, 900);
  const offer = chance.oneOf(drilledOffers).code;
  // Some members press twice, with two keys; one bonus begins.
  if (chance.percent(90)) await Promise.all(chance.percent(15) ? [take(), take()] : [take()]);
  if (chance.percent(80)) await move(table, player, { from: 'WALLET', to: game });
  for (let bets = chance.between(2, 16); bets > 0; bets--) await bet(table, player, game, chance);
  if (chance.percent(20)) await deposit(table, player, chance, 300);
  for (let ends = chance.between(0, 2); ends > 0; ends--) {
    // Concurrent calls, so that they conflict.
    const wishes = [clear, withdraw, () => move(table, player, { from: game, to: 'WALLET' })];
    const first = chance.oneOf(wishes);
    await Promise.all(chance.percent(30) ? [first(), chance.oneOf(wishes)()] : [first()]);
    if (chance.percent(50)) await bet(table, player, game, chance);
  }

  async function take() {
    const wish = (client: Client, options: Options) =>
      client('activateBonus', { params: { code: offer }, ...options });
    // Until the lost bets are synced, the remaining money prevents the bonus.
    for (let left = activationAttempts; left > 0; left--) {
      if (await callWithKey(table, player, 'take', wish)) return;
      if (!/BONUS_(CONDITION|REMAINING)$/.test(player.refused.at(-1) ?? '')) return;
      await sleep(1_000);
    }
  }
  function clear() {
    return callWithKey(table, player, 'clear', (client, options) => client('clearBonus', options));
  }
  function withdraw() {
    // Drawn once, because every retry with the key must have the same amount.
    const amount = chance.between(100, 300);
    return callWithKey(table, player, 'withdraw', (client, options) =>
      client('withdraw', { body: { amount }, ...options }),
    );
  }
}

/** Loses the remaining money that prevents the next bonus. */
async function loseRemainingMoney(table: DrillContext, player: Player, game: string): Promise<void> {
  await move(table, player, { from: 'WALLET', to: game });
  for (const code of table.games) {
    const username = player.usernames.get(code) ?? '';
    const baht = await creditsAt(table, player, code);
    if (baht > 0) await table.sandbox.play(code, username, baht, 0);
  }
}

/** Returns the balance at the game, which may be ahead of ours. */
async function creditsAt(
  { sandboxServer }: DrillContext,
  { usernames }: Player,
  code: string,
): Promise<number> {
  return (await sandboxServer.account(code, usernames.get(code) ?? '')).balance;
}

/** Transfers the whole balance. */
async function move(
  table: DrillContext,
  player: Player,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const amount = from === 'WALLET' ? await spendable(player) : await creditsAt(table, player, from);
  if (!amount) return;
  await callWithKey(table, player, 'transfer', (client, options) =>
    client('transfer', { body: { from, to, amount }, ...options }),
  );
}

async function bet(
  { sandbox }: DrillContext,
  { usernames }: Player,
  code: string,
  chance: Chance,
): Promise<void> {
  const stake = chance.between(1, 200);
  const payout = chance.percent(45) ? 0 : chance.between(stake, 2 * stake);
  // The game refuses a stake above the balance; then there is no bet.
  await sandbox.play(code, usernames.get(code) ?? '', stake, payout);
}

/** Deposits from 50 to `most` baht by QR or transfer, and waits a few seconds for the money. */
async function deposit(table: DrillContext, player: Player, chance: Chance, most: number): Promise<void> {
  // Some amounts are whole baht, which other members pay as well, so that a statement row matches several QRs.
  const baht = chance.percent(20) ? chance.between(50, most) : chance.between(5_000, most * 100) / 100;
  const before = await spendable(player);
  const isPaid = chance.percent(50)
    ? await byQr(table, player, baht)
    : await byTransfer(table, player, baht, chance.percent(30));
  for (let waited = 0; isPaid && waited < 20; waited++) {
    await sleep(250);
    if ((await spendable(player)) !== before) return;
  }
}

/** Pays by QR; the gateway reports it, and so does the statement of the account behind it. */
async function byQr(table: DrillContext, player: Player, baht: number): Promise<boolean> {
  const qr = await callWithKey(table, player, 'deposit', (client, options) =>
    client('createQr', { params: { bankCode: 'KBANK' }, body: { amount: baht }, ...options }),
  );
  if (!qr?.payload || !(await table.sandbox.payQr(qr.payload, baht))) return false;
  table.kbank.note(player.bank, baht, new Date());
  return true;
}

/** Pays by transfer; the bank's feed and its statement report it, and some members send a slip as well. */
async function byTransfer(
  table: DrillContext,
  player: Player,
  baht: number,
  hasSlip: boolean,
): Promise<boolean> {
  const slipUrl = await table.scb.transfer(player.bank, baht);
  if (!hasSlip) return true;
  const file = await (await fetch(slipUrl)).blob();
  await callWithKey(table, player, 'slip', (client, options) => client('uploadSlip', { file, ...options }));
  return true;
}
