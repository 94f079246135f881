import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@kapao/contract/client';
import { retryCall } from '../journeys/retry-call.ts';
import type { Chance } from '../simulation/chance.ts';
import { satang } from '../simulation/perform.ts';
import type { Cashier } from './cashier.ts';
import type { Payer } from './payer.ts';

export type Order = (cashier: Cashier, payer: Payer, chance: Chance) => Promise<void>;

/** Weights: an order that shall come twice as often is listed twice. */
export const orders: readonly Order[] = [
  byQr,
  byQr,
  byTransfer,
  byTransfer,
  bySlip,
  byGift,
  byStranger,
  withdraw,
  withdraw,
];

const answerWithinMs = 8_000;
/** Refusals that a member may get under these faults. */
const expected = new Set([
  'QR_FAIL',
  'QR_ALREADY_PAID',
  'MONEY_NOT_ENOUGH',
  'WITHDRAW_PENDING',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
  'SLIP_CLOSED',
  'TRUELINK_DUPLICATE',
]);

/** Calls with one key until there is an answer; null when it was refused, or when the drill ended first. */
export async function callWithKey<T>(
  cashier: Cashier,
  payer: Payer,
  what: string,
  call: (client: Client, options: { idempotencyKey: string; timeoutMs: number }) => Promise<T>,
): Promise<T | null> {
  const options = { idempotencyKey: randomUUID(), timeoutMs: answerWithinMs };
  const isOver = () => Date.now() >= cashier.patienceUntilMs;
  const { reply } = await retryCall(payer, {
    what,
    expected,
    isOver,
    call: () => call(payer.client, options),
  });
  return reply;
}

/** Returns an amount in baht, sometimes with satang. */
const amount = (chance: Chance) =>
  chance.percent(70) ? chance.between(10, 900) : chance.between(1_000, 90_000) / 100;

async function byQr(cashier: Cashier, payer: Payer, chance: Chance): Promise<void> {
  const bankCode = chance.oneOf(['KBANK', 'KBANK', 'WW']);
  const baht = bankCode === 'WW' ? chance.between(100, 900) : amount(chance);
  const qr = await callWithKey(cashier, payer, 'QR', (client, options) =>
    client('createQr', { params: { bankCode }, body: { amount: baht }, ...options }),
  );
  const { payload, qrcodeId } = qr ?? {};
  if (!payload || !qrcodeId) return;
  const paid = async () => {
    if (!chance.percent(85)) return;
    await sleep(chance.between(0, 800));
    if (await cashier.sandbox.payQr(payload, baht)) payer.paidIn += satang(baht);
  };
  const cancelled = async () => {
    if (!chance.percent(25)) return;
    await sleep(chance.between(0, 800));
    await callWithKey(cashier, payer, 'cancel', (client, { timeoutMs }) =>
      client('cancelQr', { params: { qrcodeId }, timeoutMs }),
    );
  };
  await Promise.all([paid(), cancelled()]);
}

/** Pays from the member's own account, sometimes the same amount twice at once. */
async function byTransfer(cashier: Cashier, payer: Payer, chance: Chance): Promise<void> {
  const baht = amount(chance);
  const times = chance.percent(15) ? 2 : 1;
  await Promise.all(
    Array.from({ length: times }, async () => {
      await cashier.scb.transfer(
        { fromBank: 'KBANK', fromAccountNo: payer.bankAccountNo, fromName: payer.name },
        baht,
      );
      payer.paidIn += satang(baht);
    }),
  );
}

/** Reports the same money by bank feed and slip at once; some members send the slip twice. */
async function bySlip(cashier: Cashier, payer: Payer, chance: Chance): Promise<void> {
  const baht = amount(chance);
  const { bankAccountNo, name } = payer;
  const slipUrl = await cashier.scb.transfer(
    { fromBank: 'KBANK', fromAccountNo: bankAccountNo, fromName: name },
    baht,
  );
  payer.paidIn += satang(baht);
  const file = await (await fetch(slipUrl)).blob();
  const send = () =>
    callWithKey(cashier, payer, 'slip', (client, options) => client('uploadSlip', { file, ...options }));
  await Promise.all(chance.percent(30) ? [send(), send()] : [send()]);
}

async function byGift(cashier: Cashier, payer: Payer, chance: Chance): Promise<void> {
  const link = await cashier.makeGift(payer, satang(chance.between(2, 300)));
  const send = () =>
    callWithKey(cashier, payer, 'gift', (client, options) =>
      client('redeemTruelink', { body: { link }, ...options }),
    );
  await Promise.all(chance.percent(30) ? [send(), send()] : [send()]);
}

/** Pays from an unregistered account, so that the money waits for a person. */
async function byStranger(cashier: Cashier, _: Payer, chance: Chance): Promise<void> {
  const baht = amount(chance);
  const fromAccountNo = `77${chance.between(10_000_000, 99_999_999)}`;
  await cashier.scb.transfer({ fromBank: 'KTB', fromAccountNo, fromName: 'SOMEBODY ELSE' }, baht);
  cashier.fromStrangers += satang(baht);
}

async function withdraw(cashier: Cashier, payer: Payer, chance: Chance): Promise<void> {
  const call = chance.percent(70) ? 'withdraw' : 'withdrawAll';
  const body = { amount: chance.between(100, 400) };
  await callWithKey(cashier, payer, call, (client, options) => client(call, { body, ...options }));
}
