import { type DueInquiry, type InquirySubject, takeDue } from '../inquiry/inquiry.queries.ts';
import { type Inquiry, type InquiryDeps, runInquiry } from '../inquiry/inquiry.ts';

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
