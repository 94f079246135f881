import { setImmediate } from 'node:timers/promises';
import { dayKey } from '@kapao/core/calendar';
import { replay } from '@kapao/core/reward/replay';
import type { ReplayEvent, ReplayedBonus } from '@kapao/core/reward/replayed';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { NIL } from 'uuid';
import { FirstTakers } from './first-takers.ts';
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
import type { SimulatedDraft } from './simulated-draft.ts';
import { type Simulation, Tally } from './tally.ts';

export type { Span };

/** Members looked up at once, and bets in memory at once (at least one member's). */
const membersAtOnce = 1_000;
const betsAtOnce = 20_000;
/** Maximum length of a period in days, longer than any by which a bonus would be judged. */
export const maxDays = 366;

/** Progress callback, and a signal that stops the simulation between two batches. */
export interface SimulationProgress {
  /** Called with the number of members processed. */
  readonly seen?: (members: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Simulates a draft over a past period: each member's stored deposits and bets go through the rules, as in `replay`.
 * Everything is read from one snapshot in a read-only transaction; `span` is whole days of Bangkok.
 */
export async function simulateOffer(pool: pg.Pool, draft: SimulatedDraft, span: Span): Promise<Simulation> {
  const [simulation] = await simulateOffers(pool, [draft], span);
  if (!simulation) throw new Error('one draft makes one simulation');
  return simulation;
}

/** Simulates several drafts of one currency on data that is read once. */
export async function simulateOffers(
  pool: pg.Pool,
  drafts: readonly SimulatedDraft[],
  span: Span,
  { seen, signal }: SimulationProgress = {},
): Promise<Simulation[]> {
  const days = daysOf(span);
  const tries = drafts.map((draft) => {
    const tally = new Tally(days);
    return { draft, tally, takers: draft.quota === null ? null : new FirstTakers(draft.quota) };
  });
  const [first] = drafts;
  if (!first || drafts.some(({ currency }) => currency !== first.currency))
    throw new Error('drafts that are tried together are of one currency');
  // Members without a deposit matter only if a draft gives free credit.
  const isFree = drafts.some(({ terms }) => terms.minDeposit === 0n);
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    let members = 0;
    for await (const some of chunks(client, first, days)) {
      signal?.throwIfAborted();
      members += some.length;
      const lives = await historiesOf(client, span, some, isFree);
      for (const { draft, tally, takers } of tries) {
        for (const { publicId, bonuses } of replayed(draft, span, lives))
          (takers ?? tally).add(publicId, bonuses);
        // Yields to the event loop, so that other calls wait for one draft at most.
        await setImmediate();
      }
      seen?.(members);
    }
    for (const { tally, takers } of tries)
      for (const { publicId, bonuses } of takers?.kept() ?? []) tally.add(publicId, bonuses);
    await client.query('commit');
    client.release();
    return tries.map(({ tally }) => tally.result(members));
  } catch (error) {
    // Closed, so that no connection with a failed transaction returns to the pool.
    client.release(true);
    throw error;
  }
}

function daysOf({ from, to }: Span): string[] {
  const count = Math.round((to.getTime() - from.getTime()) / dayMs);
  if (count < 1 || count > maxDays) throw new RangeError(`a period has 1 to ${maxDays} days`);
  return Array.from({ length: count }, (_, n) => dayKey(new Date(from.getTime() + n * dayMs)));
}

/** Yields all members of the currency by key, in chunks limited by their number of bets. */
async function* chunks(
  client: pg.PoolClient,
  { currency }: SimulatedDraft,
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

/** A member's events in the period, and the balance before it. */
interface MemberHistory {
  readonly publicId: string;
  readonly total: bigint;
  readonly happened: readonly ReplayEvent[];
}

async function historiesOf(
  client: pg.PoolClient,
  span: Span,
  members: readonly Candidate[],
  isFree: boolean,
): Promise<MemberHistory[]> {
  const ids = members.map(({ id }) => id);
  const flows = Map.groupBy(await flowsIn(client, ids, span), ({ memberId }) => memberId);
  const takers = members.filter(({ id }) => flows.has(id) || isFree);
  const takerIds = takers.map(({ id }) => id);
  const bets = Map.groupBy(await betsIn(client, takerIds, span), ({ memberId }) => memberId);
  const totals = new Map(
    (await totalsAt(client, takerIds, span.from)).map(({ memberId, total }) => [memberId, total]),
  );
  return takers.map((member) => ({
    publicId: member.publicId,
    total: totals.get(member.id) ?? 0n,
    happened: inOrder(member, span, flows.get(member.id) ?? [], bets.get(member.id) ?? []),
  }));
}

function* replayed(
  draft: SimulatedDraft,
  span: Span,
  lives: readonly MemberHistory[],
): Generator<{ publicId: string; bonuses: ReplayedBonus[] }> {
  // A bonus that ends with the last moment counts as ended within the period.
  const until = new Date(span.to.getTime() - 1);
  for (const { publicId, total, happened } of lives)
    yield { publicId, bonuses: replay(draft, total, happened, until) };
}

/** Orders money before bets of the same moment, because it is available when the bet is placed. */
function inOrder(
  { joinedAt }: Candidate,
  { from, to }: Span,
  flows: readonly Flow[],
  bets: readonly PlayedBet[],
): ReplayEvent[] {
  const joined = joinedAt >= from && joinedAt < to ? [{ kind: 'joined', at: joinedAt } as const] : [];
  return [...joined, ...flows, ...bets.map((bet) => ({ kind: 'bet', ...bet }) as const)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}
