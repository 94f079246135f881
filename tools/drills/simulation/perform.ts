import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoGames } from '../../../server/src/demo/demo-games.ts';
import type { MemberAction } from './schedule.ts';
import { type Step, sendRequest } from './send-request.ts';

type Deposit = Extract<MemberAction, { what: 'deposit' }>;
type Play = Extract<MemberAction, { what: 'play' }>;

/** Value of one credit in baht, by the game's code. */
export const rates: ReadonlyMap<string, number> = new Map(
  demoGames.map(({ code, rate }) => [code, Number(rate)]),
);

export const satang = (baht: number) => BigInt(Math.round(baht * 100));

/** Sends a member's press as often as they pressed, and records the answers. */
export async function perform(step: Step): Promise<void> {
  const { atMs, twice, copy, wish } = step.press;
  await sleep(atMs);
  const key = randomUUID();
  const keys = { no: [key], 'same key': [key, key], 'two keys': [key, randomUUID()] }[twice];
  await Promise.all(keys.map((each, index) => performOnce(step, wish, each, copy + index)));
}

async function performOnce(
  step: Step,
  wish: MemberAction,
  idempotencyKey: string,
  copy: number,
): Promise<void> {
  const { what } = wish;
  const pressed = { what, key: idempotencyKey, copy };
  switch (wish.what) {
    case 'deposit':
      return deposit(step, wish, idempotencyKey, copy);
    case 'play':
      return play(step, wish, copy);
    case 'refresh':
      return refresh(step, copy);
    case 'transfer': {
      const body = { from: wish.from, to: wish.to, amount: wish.baht };
      await sendRequest(step, pressed, (client, limit) =>
        client('transfer', { body, idempotencyKey, ...limit }),
      );
      return;
    }
    case 'transferAll': {
      const body = { to: wish.to };
      await sendRequest(step, pressed, (client, limit) =>
        client('transferAll', { body, idempotencyKey, ...limit }),
      );
      return;
    }
    case 'withdraw':
    case 'withdrawAll': {
      const call = wish.what;
      const body = { amount: wish.baht };
      await sendRequest(step, pressed, (client, limit) => client(call, { body, idempotencyKey, ...limit }));
    }
  }
}

async function deposit(step: Step, wish: Deposit, idempotencyKey: string, copy: number): Promise<void> {
  const { system, member } = step;
  const order = { params: { bankCode: 'KBANK' }, body: { amount: wish.baht }, idempotencyKey };
  const pressed = { what: 'deposit', key: idempotencyKey, copy };
  const qr = await sendRequest(step, pressed, (client, limit) => client('createQr', { ...order, ...limit }));
  const { payload, qrcodeId } = qr ?? {};
  if (!payload || !qrcodeId) return;
  const pay = async () => {
    if (!wish.paid) return;
    await sleep(wish.paid.afterMs);
    if (await system.sandbox.payQr(payload, wish.paid.baht)) member.paidIn += satang(wish.paid.baht);
  };
  const cancel = async () => {
    if (wish.cancelledAfterMs === null) return;
    await sleep(wish.cancelledAfterMs);
    await sendRequest(step, { what: 'cancel', key: null, copy }, (client, limit) =>
      client('cancelQr', { params: { qrcodeId }, ...limit }),
    );
  };
  await Promise.all([pay(), cancel()]);
}

/** Plays in the sandbox directly, because a bet does not call our server. */
async function play(step: Step, wish: Play, copy: number): Promise<void> {
  const { system, member } = step;
  const rate = rates.get(wish.game) ?? 1;
  const username = member.usernames.get(wish.game) ?? '';
  if (await system.sandbox.play(wish.game, username, wish.stake / rate, wish.payout / rate))
    member.won += satang(wish.payout - wish.stake);
  await refresh(step, copy);
}

async function refresh(step: Step, copy: number): Promise<void> {
  await sendRequest(step, { what: 'refresh', key: null, copy }, (client, limit) =>
    client('refreshSlots', limit),
  );
}
