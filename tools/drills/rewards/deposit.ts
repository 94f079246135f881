import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../simulation/chance.ts';
import type { Player } from './player.ts';
import { press, spendable, type Table } from './table.ts';

/** From 50 baht to so much, by QR or by a transfer; the money is there a little later. */
export async function deposit(table: Table, player: Player, chance: Chance, most: number): Promise<void> {
  // Whole baht are often somebody else's amount, too, so that nobody can tell whose QR a row is of.
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

/** The gateway tells of it, and so does the statement of the account that it pays into. */
async function byQr(table: Table, player: Player, baht: number): Promise<boolean> {
  const qr = await press(table, player, 'deposit', (client, options) =>
    client('createQr', { params: { bankCode: 'KBANK' }, body: { amount: baht }, ...options }),
  );
  if (!qr?.payload || !(await table.outside.payQr(qr.payload, baht))) return false;
  table.kbank.note(player.bank, baht, new Date());
  return true;
}

/** Its bank tells of it, and so does its statement; some members send a slip besides. */
async function byTransfer(table: Table, player: Player, baht: number, hasSlip: boolean): Promise<boolean> {
  const slipUrl = await table.scb.transfer(player.bank, baht);
  if (!hasSlip) return true;
  const file = await (await fetch(slipUrl)).blob();
  await press(table, player, 'slip', (client, options) => client('uploadSlip', { file, ...options }));
  return true;
}
