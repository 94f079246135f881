import { randomUUID } from 'node:crypto';
import { type Fields, fieldsOf, text } from '../fields.ts';
import { toPositiveMinor } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Store } from '../state/store.ts';
import { isAccountNo, isBankCode } from './banks.ts';

export interface PayoutRow {
  reference: string;
  id: string;
  to_bank: string;
  to_account_no: string;
  to_name: string;
  amount: number;
  currency: string;
  state: 'pending' | 'paid' | 'failed';
  reason: string | null;
  at: number;
}

/** Ending of account numbers whose payouts are accepted and then fail, as with a closed account. */
export const closedAccountEnding = '0404';

export type PayoutOutcome =
  | { ok: true; payout: PayoutRow }
  | { ok: false; status: 400 | 409; code: 'INVALID' | 'DIFFERENT' };

export function findPayout(store: Store, reference: string): PayoutRow | undefined {
  return store.one<PayoutRow>(`SELECT * FROM payout WHERE reference = ?`, reference);
}

/** Hundredths that the customer has put in for payouts in each currency. */
const moneyPutIn = 10_000_000_000;

/** Returns what is left for payouts in this currency, in hundredths. */
export function moneyLeft(store: Store, currency: string): number {
  const paid = store.one<{ sum: number }>(
    `SELECT coalesce(sum(amount), 0) AS sum FROM payout WHERE state = 'paid' AND currency = ?`,
    currency,
  );
  return Math.max(0, moneyPutIn - (paid?.sum ?? 0));
}

/** Returns the payout as its customer reads it. */
export function payoutAnswer(payout: PayoutRow): Fields {
  const { id, reference, state, reason, at } = payout;
  return { id, reference, state, ...(reason ? { reason } : {}), at: new Date(at).toISOString() };
}

/**
 * Accepts a payout order, identified by the customer's reference: a repeated order returns the existing
 * payout and moves nothing, a different order with that reference is refused. With `refused` the payout is
 * recorded as failed at once.
 */
export function orderPayout(
  state: SandboxState,
  body: unknown,
  refused: boolean,
  currency: string,
): PayoutOutcome {
  const order = readOrder(body);
  if (order?.currency !== currency) return { ok: false, status: 400, code: 'INVALID' };
  return state.store.atomically((): PayoutOutcome => {
    const known = findPayout(state.store, order.reference);
    if (known) {
      const same =
        known.to_bank === order.to_bank &&
        known.to_account_no === order.to_account_no &&
        known.to_name === order.to_name &&
        known.amount === order.amount &&
        known.currency === order.currency;
      return same ? { ok: true, payout: known } : { ok: false, status: 409, code: 'DIFFERENT' };
    }
    const payout: PayoutRow = {
      ...order,
      id: randomUUID(),
      state: refused ? 'failed' : 'pending',
      reason: refused ? 'REFUSED' : null,
      at: Date.now(),
    };
    state.store.run(
      `INSERT INTO payout (reference, id, to_bank, to_account_no, to_name, amount, currency, state, reason, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      payout.reference,
      payout.id,
      payout.to_bank,
      payout.to_account_no,
      payout.to_name,
      payout.amount,
      payout.currency,
      payout.state,
      payout.reason,
      payout.at,
    );
    if (!refused)
      state.scheduler.add('pay-out', 'bank', { reference: payout.reference }, state.payoutDelayMs);
    return { ok: true, payout };
  });
}

/** Registers the task that moves the money, or fails the payout of a closed account, and sends the callback. */
export function registerPayoutTask(state: SandboxState): void {
  state.scheduler.on('pay-out', (payload) => {
    state.store.atomically(() => {
      const payout = findPayout(state.store, text(fieldsOf(payload), 'reference'));
      if (payout?.state !== 'pending') return;
      const closed = payout.to_account_no.endsWith(closedAccountEnding);
      const settled: PayoutRow = {
        ...payout,
        state: closed ? 'failed' : 'paid',
        reason: closed ? 'ACCOUNT_CLOSED' : null,
        at: Date.now(),
      };
      state.store.run(
        `UPDATE payout SET state = ?, reason = ?, at = ? WHERE reference = ?`,
        settled.state,
        settled.reason,
        settled.at,
        settled.reference,
      );
      state.scheduler.addCallback('callback', 'bank', {
        path: `/api/callback/payout/${settled.currency === 'LAK' ? 'BCEL' : 'KBANK'}`,
        body: payoutAnswer(settled),
      });
    });
  });
}

function readOrder(body: unknown): Omit<PayoutRow, 'id' | 'state' | 'reason' | 'at'> | undefined {
  const fields = fieldsOf(body);
  const amount = toPositiveMinor(fields.amount);
  const order = {
    reference: text(fields, 'reference'),
    to_bank: text(fields, 'toBank'),
    to_account_no: text(fields, 'toAccountNo'),
    to_name: text(fields, 'toName'),
    currency: text(fields, 'currency'),
  };
  const sound =
    /^[A-Za-z0-9_-]{1,64}$/.test(order.reference) &&
    isBankCode(order.to_bank) &&
    isAccountNo(order.to_account_no) &&
    ['THB', 'LAK'].includes(order.currency);
  return sound && amount !== undefined ? { ...order, amount } : undefined;
}
