import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@kapao/core/time';
import type { Member } from './members.ts';
import { type SimulatedSystem, sentWithinMs } from './simulated-system.ts';

/** Somebody stands in for the patience of leases whose process is dead. */
const hurryEveryMs = 1_000;
/** The first lease of asking, which doubles with each turn that is not brought to its end, and a little more. */
const firstLeaseMs = 65_000;
/** A leg that was given back, as a clock that went wrong counts the day. */
const lastCheckMs = 26 * hourMs;
/** What has ended is asked about for a day: here once is enough, after everything is well. */
const checkedForADay = ['qr', 'leg-recheck'];

interface Asked {
  readonly kind: string;
  readonly id: string;
  readonly inMs: number;
  /** The longest that a sound process would plan ahead. */
  readonly mostMs: number;
  /** A sound word came after everything was healed. */
  readonly isHeard: boolean;
}

/**
 * Waits until no hold of these members is open and nothing of theirs is asked about any more. Answers what did not come
 * to rest.
 */
export async function untilQuiet(
  world: SimulatedSystem,
  members: readonly Member[],
  patienceMs: number,
): Promise<string[]> {
  const ids = members.map(({ id }) => id);
  const healedAt = new Date();
  const far = (await askings(world, ids, healedAt)).filter(({ inMs, mostMs }) => inMs > mostMs);
  const found = far.map(({ kind, id, inMs }) => `${kind} ${id} would be asked about in ${inMs} ms only`);
  let left: string[] = [];
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    await hurry(world, ids);
    for (const hurried = Date.now() + hurryEveryMs; Date.now() < hurried; ) {
      const asked = await askings(world, ids, healedAt);
      const open = asked.filter(({ kind, isHeard }) => !checkedForADay.includes(kind) || !isHeard);
      left = [
        ...open.map(({ kind, id }) => `${kind} ${id} is still asked about`),
        ...(await holds(world, ids)),
        ...(await news(world)),
      ];
      if (left.length === 0) return found;
      await sleep(100);
    }
  }
  return [...found, ...left];
}

async function askings({ pool }: SimulatedSystem, ids: readonly string[], healedAt: Date): Promise<Asked[]> {
  const { rows } = await pool.query<Asked>(
    `select kind, id, (extract(epoch from next_at - now()) * 1000)::float8 as "inMs", last_answer_at > $2 as "isHeard",
            case kind when 'leg-recheck' then $4 else $3 * 2 ^ greatest(failed_attempts - 1, 0) end::float8 as "mostMs"
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

async function news({ pool }: SimulatedSystem): Promise<string[]> {
  const { rows } = await pool.query<{ topic: string; queue: string | null }>(
    `select topic, payload ->> 'queue' as queue from outbox`,
  );
  return rows.map(({ topic, queue }) => `the outbox keeps a ${topic} ${queue ?? ''}`);
}

/**
 * Makes everything due, as a person may (CONTRIBUTING.md). A leg that a living process may just be sending has to wait:
 * only a process that was started after its hold is surely not the one that sends it.
 */
async function hurry({ pool, doors }: SimulatedSystem, ids: readonly string[]): Promise<void> {
  const startedAt = new Date(Math.min(...doors.map(({ copy }) => copy.startedAt.getTime())));
  await pool.query(
    `update inquiry a set next_at = now()
      where a.member_id = any ($1) and not exists (
        select 1 from leg g where a.kind = 'leg' and g.member_id = a.member_id and g.id = a.id and g.state = 'sent'
           and g.created_at > greatest($2, now() - $3 * interval '1 millisecond'))`,
    [ids, startedAt, sentWithinMs],
  );
}
