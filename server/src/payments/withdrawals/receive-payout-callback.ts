import { createHash } from 'node:crypto';
import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { NIL as nobody } from 'uuid';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import type { Callback, CallbackAnswer } from '../../platform/call/callback-route.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { PayoutStatus } from '../../providers/payout/payout.ts';
import type { PayoutProvider } from '../../providers/payout/payout-providers.ts';
import { payoutReference, readPayoutReference } from './payout-reference.ts';
import { type FinalStatus, type SettleDeps, settleWithdrawal } from './settle-withdrawal.ts';
import { findWithdrawal, type Withdrawal } from './withdrawal.queries.ts';

const acknowledgement: CallbackAnswer = { status: 200, body: { code: 'OK' } };

/**
 * Handles a bank's callback about a payout: a first final answer is booked as it is, since the signature makes it
 * evidence. One that contradicts the booking is booked only if the bank repeats it when asked; otherwise staff ask the bank.
 */
export async function receivePayoutCallback(
  deps: SettleDeps,
  provider: PayoutProvider,
  callback: Callback,
): Promise<CallbackAnswer> {
  const { code } = provider.row;
  const received = provider.payout.readCallback(callback);
  if (received.kind === 'forged') {
    deps.log.warn({ provider: code }, 'a callback with a wrong signature was refused');
    return { status: 403, body: { code: 'SIGNATURE' } };
  }
  const reference = received.kind === 'status' ? readPayoutReference(received.reference) : null;
  const withdrawal = reference && (await findWithdrawal(deps.pool, reference.memberId, reference.id));
  if (received.kind === 'unreadable' || !withdrawal || withdrawal.channel !== code) {
    await alarmOnce(
      deps,
      provider,
      callback,
      received.kind === 'unreadable' ? received.why : because('NOT_OUR_PAYOUT'),
    );
    return acknowledgement;
  }
  const answer = isSettled(withdrawal)
    ? await provider.payout.ask(payoutReference(withdrawal))
    : received.status;
  if (isFinal(answer)) await settleWithdrawal(deps, withdrawal, answer);
  if (isSettled(withdrawal) && answer.kind !== received.status.kind)
    await reportUnconfirmed(deps, withdrawal, received.status);
  // The inquiry gave no final answer, so the bank has to send this callback again.
  if (isSettled(withdrawal) && !isFinal(answer)) return { status: 503, body: { code: 'LATER' } };
  return acknowledgement;
}

/**
 * Raises an alarm when a callback contradicts the booking and the bank does not confirm it when asked: its inquiry may lag
 * behind, or no longer know a payout that is returned days later, and nobody asks again.
 */
async function reportUnconfirmed(
  deps: SettleDeps,
  { id, memberId, channel, currency, amount, state, contradictedAt }: Withdrawal,
  { kind: said }: PayoutStatus,
): Promise<void> {
  const isOpposite = state === 'paid' ? said === 'failed' : said === 'paid';
  // A contradiction that was booked is with staff.
  if (!isOpposite || contradictedAt) return;
  const [ours, theirs] = state === 'paid' ? [String(amount), '0'] : ['0', String(amount)];
  const alarm = {
    // As long as it counts as paid, staff can book that it failed.
    kind: state === 'paid' ? 'payout' : 'contradiction',
    ...{ account: `operator:payout:${channel}`, currency, ours, theirs, memberId },
    details: { withdrawId: id, first: state, bank: said, why: because('CALLBACK_UNCONFIRMED') },
  } as const;
  await raiseAlarm(deps, alarm, deriveId(id, `unconfirmed/${said}`));
}

/** Raises one alarm per message, however often it is sent, by the bank or by somebody who intercepted it. */
async function alarmOnce(
  deps: SettleDeps,
  { row: { code }, currency }: PayoutProvider,
  { raw }: Callback,
  why: string,
): Promise<void> {
  const digest = createHash('sha256').update(raw).digest('hex');
  const details = { provider: code, why, digest };
  const alarm = { kind: 'unreadable', account: `operator:payout:${code}`, currency, details } as const;
  await raiseAlarm(deps, alarm, deriveId(nobody, `callback/${digest}`));
}

function isFinal(answer: PayoutStatus): answer is FinalStatus {
  return answer.kind === 'paid' || answer.kind === 'failed';
}

function isSettled({ endedAt }: Withdrawal): boolean {
  return endedAt !== null;
}
