import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@kapao/core/time';
import type { Member } from './members.ts';
import { type SimulatedSystem, sentWithinMs } from './simulated-system.ts';

/** Interval for making inquiries due, because leases of dead processes would last too long. */
const dueEveryMs = 1_000;
/** First lease of an inquiry plus a margin; it doubles with each unfinished attempt. */
const firstLeaseMs = 65_000;
/** Longest delay of a `leg-recheck`: one day after a leg was voided, and two hours for a stepped clock. */
const lastCheckMs = 26 * hourMs;
/**
 * Inquiries that continue for a day after their outcome; one answer after all faults have ended is enough
 * here.
 */
const checkedForADay = ['qr', 'leg-recheck'];

interface OpenInquiry {
  readonly kind: string;
  readonly id: string;
  readonly inMs: number;
  /** Longest delay in milliseconds that a healthy process would plan. */
  readonly maxMs: number;
  /** Whether a valid answer came after all faults had ended. */
  readonly isAnswered: boolean;
}

/** Waits until these members have no open hold and no open inquiry. Returns what did not settle. */
export async function untilSettled(
  system: SimulatedSystem,
  members: readonly Member[],
  patienceMs: number,
): Promise<string[]> {
  const ids = members.map(({ id }) => id);
  const healedAt = new Date();
  const far = (await openInquiries(system, ids, healedAt)).filter(({ inMs, maxMs }) => inMs > maxMs);
  const found = far.map(({ kind, id, inMs }) => `${kind} ${id} would be asked about in ${inMs} ms only`);
  let left: string[] = [];
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    await makeInquiriesDue(system, ids);
    for (const hurried = Date.now() + dueEveryMs; Date.now() < hurried; ) {
      const asked = await openInquiries(system, ids, healedAt);
      const open = asked.filter(({ kind, isAnswered }) => !checkedForADay.includes(kind) || !isAnswered);
      left = [
        ...open.map(({ kind, id }) => `${kind} ${id} is still asked about`),
        ...(await holds(system, ids)),
        ...(await outboxRows(system)),
      ];
      if (left.length === 0) return found;
      await sleep(100);
    }
  }
  return [...found, ...left];
}

async function openInquiries(
  { pool }: SimulatedSystem,
  ids: readonly string[],
  healedAt: Date,
): Promise<OpenInquiry[]> {
  const { rows } = await pool.query<OpenInquiry>(
    `select kind, id, (extract(epoch from next_at - now()) * 1000)::float8 as "inMs", last_answer_at > $2 as "isAnswered",
            case kind when 'leg-recheck' then $4 else $3 * 2 ^ greatest(failed_attempts - 1, 0) end::float8 as "maxMs"
       from inquiry where member_id = any ($1)`,
    [ids, healedAt, firstLeaseMs, lastCheckMs],
  );
  return rows;
}

async function holds({ pool }: SimulatedSystem, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ lock: string; memberId: string }>(
    'select member_id as "memberId", operation_lock as lock from open_hold where member_id = any ($1)',
    [ids],
  );
  return rows.map(({ memberId, lock }) => `a hold is open: ${lock} of ${memberId}`);
}

async function outboxRows({ pool }: SimulatedSystem): Promise<string[]> {
  const { rows } = await pool.query<{ topic: string; queue: string | null }>(
    `select topic, payload ->> 'queue' as queue from outbox`,
  );
  return rows.map(({ topic, queue }) => `the outbox keeps a ${topic} ${queue ?? ''}`);
}

/**
 * Makes every inquiry due, as a person may (docs/operating.md). A leg that a living process may still be sending has to
 * wait: only a process started after its hold is certainly not its sender.
 */
async function makeInquiriesDue({ pool, servers }: SimulatedSystem, ids: readonly string[]): Promise<void> {
  const startedAt = new Date(Math.min(...servers.map(({ copy }) => copy.startedAt.getTime())));
  await pool.query(
    `update inquiry a set next_at = now()
      where a.member_id = any ($1) and not exists (
        select 1 from leg g where a.kind = 'leg' and g.member_id = a.member_id and g.id = a.id and g.state = 'sent'
           and g.created_at > greatest($2, now() - $3 * interval '1 millisecond'))`,
    [ids, startedAt, sentWithinMs],
  );
}
