import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type pg from 'pg';
import { NIL as nobody } from 'uuid';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { TransferAccount } from './bank-feed.queries.ts';
import { type KnownReceipt, receiptsByKey } from './bank-receipt.queries.ts';
import { findReversed } from './other-accounts.queries.ts';
import { keysOf, type ReceiptEvidence } from './receipt-evidence.ts';

/**
 * Raises an alarm for each receipt of the account that an outgoing line books back: one with its reference and amount, or, if
 * the line has no reference, perhaps the last with its amount. The money is the member's until staff have asked the bank; a
 * line without a reference may as well be a withdrawal to one of those members, which the alarm names.
 */
export async function reportReversals(
  pool: pg.Pool,
  account: TransferAccount,
  outgoing: readonly ReceiptEvidence[],
): Promise<void> {
  const shared = (evidence: ReceiptEvidence) => keysOf(evidence).slice(1);
  const unnamed = outgoing.filter((evidence) => shared(evidence).length === 0);
  const [named, unreferenced] = await Promise.all([
    receiptsByKey(pool, outgoing.flatMap(shared)),
    findReversed(pool, unnamed),
  ]);
  for (const evidence of outgoing)
    for (const known of shared(evidence).flatMap((key) => named.get(key) ?? []))
      if (known.amount === evidence.amount && known.receiver === account.id)
        await report(pool, evidence, known, deriveId(known.id, 'alarm/REVERSED'), 'REVERSED');
  for (const [at, evidence] of unnamed.entries()) {
    const perhaps = unreferenced[at];
    const id = deriveId(nobody, `alarm/PERHAPS_REVERSED/${evidence.key}`);
    if (perhaps) await report(pool, evidence, perhaps.known, id, 'PERHAPS_REVERSED', perhaps.payouts);
  }
}

async function report(
  pool: pg.Pool,
  { source, key }: ReceiptEvidence,
  known: KnownReceipt,
  alarmId: string,
  why: 'REVERSED' | 'PERHAPS_REVERSED',
  payouts: readonly string[] = [],
): Promise<void> {
  const alarm = {
    kind: 'payment',
    account: known.account,
    currency: known.currency,
    ours: String(known.amount),
    theirs: '0',
    details: {
      bankReceiptId: known.id,
      source,
      key,
      why: because(why),
      ...(payouts.length > 0 && { payouts }),
    },
    ...(known.memberId && { memberId: known.memberId }),
  } as const;
  await raiseAlarm({ pool }, alarm, alarmId);
}
