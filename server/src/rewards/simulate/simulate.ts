import { dayKey } from '@kapao/core/calendar';
import { replay } from '@kapao/core/reward/replay';
import type { Happening, ReplayedRound } from '@kapao/core/reward/replayed';
import type pg from 'pg';
import { NIL } from 'uuid';
import type { Tried } from './draft.ts';
import { FirstPlaces } from './first-places.ts';
import {
  betsIn,
  type Candidate,
  type Flow,
  flowsIn,
  nextCandidates,
  type PlayedBet,
  type Span,
  totalsAt,
} from './period.queries.ts';
import { type Simulation, Tally } from './tally.ts';

/** Members that are looked up at once, and bets that are in memory at once, one member's at least. */
const membersAtOnce = 1_000;
const betsAtOnce = 20_000;
/** Longer than any period that somebody would judge a bonus by. */
export const mostDays = 366;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * What a draft would have made of a period: each member's stored deposits and bets go through the rules, as `replay` says.
 * All is read in one snapshot of a transaction that may not write. `span` is whole days of Bangkok.
 */
export async function simulate(pool: pg.Pool, draft: Tried, span: Span): Promise<Simulation> {
  const days = daysOf(span);
  const tally = new Tally(days);
  const places = draft.quota === null ? null : new FirstPlaces(draft.quota);
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    let members = 0;
    for await (const some of chunks(client, draft, days)) {
      members += some.length;
      for (const { publicId, rounds } of await replayed(client, draft, span, some))
        (places ?? tally).add(publicId, rounds);
    }
    for (const { publicId, rounds } of places?.kept() ?? []) tally.add(publicId, rounds);
    await client.query('commit');
    client.release();
    return tally.result(members);
  } catch (error) {
    // Closed, so that the pool gets nobody's failed transaction back.
    client.release(true);
    throw error;
  }
}

function daysOf({ from, to }: Span): string[] {
  const count = Math.round((to.getTime() - from.getTime()) / dayMs);
  if (count < 1 || count > mostDays) throw new RangeError(`a period has 1 to ${mostDays} days`);
  return Array.from({ length: count }, (_, n) => dayKey(new Date(from.getTime() + n * dayMs)));
}

/** All members of the currency, by key, so many at once as their bets allow. */
async function* chunks(
  client: pg.PoolClient,
  { currency }: Tried,
  days: readonly string[],
): AsyncGenerator<Candidate[]> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  for (let after: string = NIL; ; ) {
    const page = await nextCandidates(client, currency, { first, last }, { after, limit: membersAtOnce });
    let chunk: Candidate[] = [];
    let bets = 0;
    for (const member of page) {
      if (chunk.length > 0 && bets + member.bets > betsAtOnce) {
        yield chunk;
        [chunk, bets] = [[], 0];
      }
      chunk.push(member);
      bets += member.bets;
    }
    if (chunk.length > 0) yield chunk;
    const next = page.at(-1);
    if (!next || page.length < membersAtOnce) return;
    after = next.id;
  }
}

async function replayed(
  client: pg.PoolClient,
  draft: Tried,
  span: Span,
  members: readonly Candidate[],
): Promise<{ publicId: string; rounds: ReplayedRound[] }[]> {
  const ids = members.map(({ id }) => id);
  const flows = Map.groupBy(await flowsIn(client, ids, span), ({ memberId }) => memberId);
  // Without a deposit there is nothing to begin with, unless it is free.
  const isFree = draft.terms.minDeposit === 0n;
  const takers = members.filter(({ id }) => flows.has(id) || isFree);
  const takerIds = takers.map(({ id }) => id);
  const bets = Map.groupBy(await betsIn(client, takerIds, span), ({ memberId }) => memberId);
  const totals = new Map(
    (await totalsAt(client, takerIds, span.from)).map(({ memberId, total }) => [memberId, total]),
  );
  // What ends with the last moment ends within the period.
  const until = new Date(span.to.getTime() - 1);
  return takers.map((member) => {
    const happened = inOrder(member, span, flows.get(member.id) ?? [], bets.get(member.id) ?? []);
    return { publicId: member.publicId, rounds: replay(draft, totals.get(member.id) ?? 0n, happened, until) };
  });
}

/** Money before bets of the same moment: it is there when it is played with. */
function inOrder(
  { joinedAt }: Candidate,
  { from, to }: Span,
  flows: readonly Flow[],
  bets: readonly PlayedBet[],
): Happening[] {
  const joined = joinedAt >= from && joinedAt < to ? [{ kind: 'joined', at: joinedAt } as const] : [];
  return [...joined, ...flows, ...bets.map((bet) => ({ kind: 'bet', ...bet }) as const)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}
