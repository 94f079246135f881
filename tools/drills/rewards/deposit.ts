import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../simulation/chance.ts';
import type { Player } from './player.ts';
import { press, spendable, type Table } from './table.ts';

/** Deposits from 50 to `most` baht by QR or transfer, and waits a few seconds for the money. */
export async function deposit(table: Table, player: Player, chance: Chance, most: number): Promise<void> {
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
async function byQr(table: Table, player: Player, baht: number): Promise<boolean> {
  const qr = await press(table, player, 'deposit', (client, options) =>
    client('createQr', { params: { bankCode: 'KBANK' }, body: { amount: baht }, ...options }),
  );
  if (!qr?.payload || !(await table.outside.payQr(qr.payload, baht))) return false;
  table.kbank.note(player.bank, baht, new Date());
  return true;
}

/** Pays by transfer; the bank's feed and its statement report it, and some members send a slip as well. */
async function byTransfer(table: Table, player: Player, baht: number, hasSlip: boolean): Promise<boolean> {
  const slipUrl = await table.scb.transfer(player.bank, baht);
  if (!hasSlip) return true;
  const file = await (await fetch(slipUrl)).blob();
  await press(table, player, 'slip', (client, options) => client('uploadSlip', { file, ...options }));
  return true;
}
