import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { Entry } from '../../ledger/entry.ts';

export interface LedgerRow {
  readonly id: string;
  readonly movementId: string;
  readonly kind: Entry['kind'];
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reason: string;
  readonly statementType: string | null;
  readonly debitAfter: bigint | null;
  readonly creditAfter: bigint | null;
  readonly createdAt: Date;
}

/** Returns the ledger entries of the movement that this entry belongs to: its first, and those that resolve it. */
export async function rowsOfMovement(pool: pg.Pool, memberId: string, id: string): Promise<LedgerRow[]> {
  const { rows } = await pool.query<LedgerRow>(
    `with asked as materialized (select e.id, e.movement_id from entry e where e.member_id = $1 and e.id = $2),
     ids as (
       select id from asked union select movement_id from asked
       union select e.id from asked a join entry e on e.member_id = $1 and e.resolves in (a.id, a.movement_id))
     select e.id, e.movement_id as "movementId", e.kind, e.debit, e.credit, e.amount, e.currency, e.reason,
            e.statement_type as "statementType", e.debit_after as "debitAfter", e.credit_after as "creditAfter",
            e.created_at as "createdAt"
       from ids join entry e on e.member_id = $1 and e.id = ids.id
      order by e.created_at, e.id`,
    [memberId, id],
  );
  return rows;
}

export type EvidenceKind =
  | 'withdrawal'
  | 'leg'
  | 'qr-payment'
  | 'bank-receipt'
  | 'slip'
  | 'gift'
  | 'inquiry'
  | 'alarm'
  | 'decision'
  | 'bonus';

export interface EvidenceRow {
  readonly what: EvidenceKind;
  readonly at: Date;
  readonly details: Record<string, unknown>;
}

/**
 * Returns our own rows and providers' data on a movement, by the ids of its entries. Account numbers are cut to their last
 * digits.
 */
export async function evidenceOf(
  pool: pg.Pool,
  memberId: string,
  ids: readonly string[],
): Promise<EvidenceRow[]> {
  const { rows } = await pool.query<{ [Name in keyof EvidenceRow]: EvidenceRow[Name] | null }>(
    `with paid as materialized (select p.* from bank_receipt p where p.credit_id = any ($2::uuid[]) or p.entry_id = any ($2::uuid[]))
     select 'withdrawal' as what, w.created_at as at, jsonb_build_object('state', w.state, 'bank', w.bank_code, 'last', right(w.account_no, 4),
              'channel', w.channel, 'reviewReason', w.review_reason, 'approvalsNeeded', w.approvals_needed, 'approvedAt', wire_time(w.approved_at),
              'sentAt', wire_time(w.sent_at), 'endedAt', wire_time(w.ended_at), 'providerAt', wire_time(w.provider_at), 'returnReason', w.return_reason,
              'refusal', w.refusal, 'contradictedAt', wire_time(w.contradicted_at)) as details
       from withdrawal w where w.member_id = $1 and w.id = any ($2)
     union all
     select 'leg', l.created_at, jsonb_build_object('state', l.state, 'game', l.code, 'direction', l.direction, 'reference', l.reference,
              'sent', l.sent_amount::text, 'endedAt', wire_time(l.ended_at), 'refusal', l.refusal, 'secondLeg', l.second_leg,
              'contradictedAt', wire_time(l.contradicted_at), 'balanceBefore', l.balance_before::text)
       from leg l where l.member_id = $1 and l.id = any ($2)
     union all
     select 'qr-payment', y.created_at, jsonb_build_object('gateway', y.provider, 'paymentNo', y.payment_no, 'reference', q.reference,
              'asked', q.amount::text, 'state', q.state)
       from qr_payment y join qr q on q.member_id = y.member_id and q.id = y.qr_id where y.member_id = $1 and y.id = any ($2)
     union all
     select 'bank-receipt', p.created_at, jsonb_build_object('state', p.state, 'account', p.account, 'paidAt', wire_time(p.paid_at),
              'sources', p.sources, 'fromBank', p.from_bank, 'last', right(p.from_account, 4),
              'names', (select jsonb_agg(k.key) from (select x.key from bank_receipt_key x where x.bank_receipt_id = p.id order by x.key limit 10) k))
       from paid p
     union all
     select 'slip', s.created_at, jsonb_build_object('slipId', s.id, 'state', s.state, 'note', s.note, 'reference', s.trans_ref,
              'bank', s.sending_bank, 'paidAt', wire_time(s.paid_at))
       from paid p join slip s on s.bank_receipt_id = p.id where s.member_id = $1
     union all
     select 'inquiry', a.began_at, jsonb_build_object('kind', a.kind, 'provider', a.provider, 'asked', a.attempts, 'lastAnswerAt', wire_time(a.last_answer_at),
              'nextAt', wire_time(a.next_at), 'escalatedAt', wire_time(a.escalated_at))
       from unnest(array['withdrawal', 'leg', 'leg-recheck', 'payout-recheck', 'qr-recheck', 'gift', 'bank-receipt']) k (kind)
         cross join unnest($2::uuid[]) i (id) join inquiry a on a.member_id = $1 and a.kind = k.kind and a.id = i.id
     union all
     select 'alarm', l.created_at, jsonb_build_object('kind', l.kind, 'account', l.account, 'ours', l.ours::text, 'theirs', l.theirs::text,
              'resolvedAt', wire_time(l.resolved_at), 'details', l.details)
       from alarm l where l.id = any ($2)
     union all
     select 'decision', d.created_at, jsonb_build_object('decision', d.decision, 'who', d.who, 'why', d.why)
       from decision d where d.subject_id = any ($2)
     union all
     select 'bonus', r.started_at, jsonb_build_object('offer', r.offer_code, 'state', r.state, 'bonus', r.bonus::text, 'kept', r.kept::text,
              'cut', r.cut::text, 'endedAt', wire_time(r.ended_at), 'reason', r.reason)
       from member_bonus r where r.member_id = $1 and (r.id = any ($2) or r.end_id = any ($2))
     order by at`,
    [memberId, ids],
  );
  return rows as EvidenceRow[]; // PostgreSQL reports a union's columns as nullable, but none of these is ever null.
}
