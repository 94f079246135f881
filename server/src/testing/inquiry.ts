import type pg from 'pg';
import { type DueInquiry, type InquirySubject, takeDue } from '../inquiry/inquiry.queries.ts';
import { type Inquiry, type InquiryDeps, runInquiry } from '../inquiry/inquiry.ts';
import type { Withdrawal } from '../payments/withdrawals/withdrawal.queries.ts';

const leaseMs = 60_000;

/** Runs every inquiry that is due once, as the server does all the time. Rejects when one fails. */
export async function inquireDue(deps: InquiryDeps, inquiries: readonly Inquiry[]): Promise<number> {
  const kinds = inquiries.map(({ kind }) => kind);
  const taken = await takeDue(deps.pool, kinds, [], { room: 200, leaseMs });
  await Promise.all(
    taken.map((due) => {
      const inquiry = inquiries.find(({ kind }) => kind === due.kind);
      if (!inquiry) throw new Error(`nobody asks about ${due.kind}`);
      return runInquiry(deps, inquiry, due);
    }),
  );
  return taken.length;
}

/** Runs this one inquiry if it is due, and leaves all others as they are. */
export async function inquire(
  deps: InquiryDeps,
  inquiry: Inquiry,
  { kind, memberId, id }: InquirySubject,
): Promise<void> {
  const { rows } = await deps.pool.query<DueInquiry>(
    `update inquiry set attempts = attempts + 1, failed_attempts = failed_attempts + 1, next_at = now() + $4 * interval '1 millisecond'
      where member_id = $1 and kind = $2 and id = $3 and next_at <= now()
      returning kind, member_id as "memberId", id, provider, attempts - 1 as asked, failed_attempts - 1 as broken, last_answer_at as "lastAnswerAt",
                escalated_at as "escalatedAt", now() as "takenAt"`,
    [memberId, kind, id, leaseMs],
  );
  if (rows[0]) await runInquiry(deps, inquiry, rows[0]);
}

/**
 * Changes a withdrawal's state as if this process had done so and died before it went on; its inquiry is due in `inquireInMs`.
 * Returns false when it was in another state.
 */
export async function changeWithdrawal(
  pool: pg.Pool,
  { memberId, id }: Pick<Withdrawal, 'memberId' | 'id'>,
  change: {
    readonly from: Withdrawal['state'];
    readonly to: Withdrawal['state'];
    readonly inquireInMs: number;
  },
): Promise<boolean> {
  const { rows } = await pool.query<{ changed: boolean | null }>(
    'select withdrawal_change($1, $2, $3, $4, $5) as changed',
    [memberId, id, change.from, change.to, change.inquireInMs],
  );
  return rows[0]?.changed ?? false;
}
