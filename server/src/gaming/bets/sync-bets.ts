import { NIL as nobody } from 'uuid';
import { type About, type Heard, noAnswer, type Question } from '../../inquiry/inquiry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { GameParty } from '../../providers/game/game-providers.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { type BetReading, findReading, noteGap } from './bet.queries.ts';
import { Chain } from './bet-page-chain.ts';
import { gapOf, lookOf, windowOf } from './bet-sync-window.ts';
import { takeBets } from './store-bets.ts';

type BetDeps = Pick<Deps, 'pool' | 'parties' | 'log'>;

/** Of one turn, so that it ends within its lease; the next one goes on at once. */
const pagesATurn = 20;
const turnMs = 20_000;

/** Asks a provider what was bet, for as long as we have it: page by page, each stored with the place it ends at. */
export function betsQuestion(deps: BetDeps): Question {
  const chains = new Map<string, Chain>();
  return {
    kind: 'bets',
    get parties() {
      return new Map([...deps.parties.games].map(([code, { row }]) => [code, row]));
    },
    async ask({ id }): Promise<Heard> {
      const reading = await findReading(deps.pool, id);
      if (!reading) return { kind: 'over' };
      const party = deps.parties.games.get(reading.party);
      if (!party) return noAnswer(about(reading), 'the provider is switched off');
      const chain = chains.get(reading.party) ?? new Chain();
      chains.set(reading.party, chain);
      return readPages(deps, { party, chain }, reading, id);
    },
  };
}

interface Source {
  readonly party: GameParty;
  readonly chain: Chain;
}

async function readPages(deps: BetDeps, source: Source, first: BetReading, id: string): Promise<Heard> {
  const begun = Date.now();
  let reading: BetReading | null = first;
  for (let page = 0; page < pagesATurn && Date.now() - begun < turnMs; page++) {
    const heard = await readPage(deps, source, reading);
    if (heard) return heard;
    reading = await findReading(deps.pool, id);
    if (!reading) return { kind: 'over' };
    if (reading.lookFrom === null) return { kind: 'later', inMs: source.party.betsEveryMs };
  }
  return { kind: 'later', inMs: 0 };
}

/** Null when the page was taken, or another reader has taken it. */
async function readPage(deps: BetDeps, { party, chain }: Source, reading: BetReading): Promise<Heard | null> {
  const { provider, betsEveryMs } = party;
  const askedAt = new Date();
  // Before the page, which moves what is known past it; and while the provider is silent, as it grows.
  await noteGapOf(deps, reading, askedAt, provider.betsBackMs);
  const look = lookOf(reading, askedAt);
  const window = windowOf(look);
  const read = await provider.bets(window);
  if (read.kind !== 'done')
    return noAnswer(about(reading), read.kind === 'failed' ? read.code : read.why, betsEveryMs);
  const circle = chain.flawOf(reading, window.cursor, read);
  if (circle) return noAnswer(about(reading), circle, betsEveryMs);
  await takeBets(deps, { reading, look, askedAt, decimals: provider.decimals }, read);
  return null;
}

async function noteGapOf(
  { pool }: Pick<BetDeps, 'pool'>,
  reading: BetReading,
  now: Date,
  backMs: number | undefined,
): Promise<void> {
  const gap = gapOf(reading, now, backMs);
  if (!gap) return;
  // Named by where it begins, so that it is one however it grows.
  const id = deriveId(nobody, `bet-gap/${reading.party}/${gap.from.toISOString()}`);
  await noteGap(pool, reading.party, id, gap);
}

function about({ party, readUntil }: BetReading): About {
  const details = { provider: party, readUntil: readUntil.toISOString() };
  return { account: `house:game-result:${party}`, currency: 'THB', details };
}
