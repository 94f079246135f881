import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { NIL as nobody } from 'uuid';
import { type About, type Inquiry, type InquiryResult, noAnswer } from '../../inquiry/inquiry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { BetPage } from '../../providers/game/game-provider.ts';
import type { GameChannel } from '../../providers/game/game-providers.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { type BetSync, findBetSync, noteGap } from './bet.queries.ts';
import { gapOf, syncWindowOf, windowOf } from './bet-sync-window.ts';
import { storeBets } from './store-bets.ts';

type BetDeps = Pick<Deps, 'pool' | 'providers' | 'log'>;

/** Empty pages in a row, each with a next one, after which they are read one at a time and count as no answer. */
const maxEmptyPages = 100;
/** Limits of one attempt, so that it ends within its lease; the next attempt follows at once. */
const pagesPerAttempt = 20;
const attemptMs = 20_000;

/**
 * Returns the inquiry that syncs a provider's bets for as long as the provider is in use, page by page, each stored with
 * its cursor.
 */
export function betsInquiry(deps: BetDeps): Inquiry {
  const chains = new Map<string, BetPageChain>();
  return {
    kind: 'bets',
    get providers() {
      return new Map([...deps.providers.games].map(([code, { row }]) => [code, row]));
    },
    async ask({ id }): Promise<InquiryResult> {
      const reading = await findBetSync(deps.pool, id);
      if (!reading) return { kind: 'closed' };
      const provider = deps.providers.games.get(reading.provider);
      if (!provider) return noAnswer(about(reading), because('SWITCHED_OFF'));
      const chain = chains.get(reading.provider) ?? new BetPageChain();
      chains.set(reading.provider, chain);
      return readPages(deps, { provider, chain }, reading, id);
    },
  };
}

interface Source {
  readonly provider: GameChannel;
  readonly chain: BetPageChain;
}

async function readPages(deps: BetDeps, source: Source, first: BetSync, id: string): Promise<InquiryResult> {
  const begun = Date.now();
  let reading: BetSync | null = first;
  for (let page = 0; page < pagesPerAttempt && Date.now() - begun < attemptMs; page++) {
    const result = await readPage(deps, source, reading);
    if (result) return result;
    reading = await findBetSync(deps.pool, id);
    if (!reading) return { kind: 'closed' };
    if (reading.windowFrom === null) return { kind: 'retry', inMs: source.provider.betsEveryMs };
  }
  return { kind: 'retry', inMs: 0 };
}

/** Returns null when the page was stored, by this reader or another. */
async function readPage(
  deps: BetDeps,
  { provider: channel, chain }: Source,
  reading: BetSync,
): Promise<InquiryResult | null> {
  const { provider, betsEveryMs } = channel;
  const askedAt = new Date();
  // Gaps are recorded before the page, which advances `readUntil`, and while the provider does not answer, since they grow.
  await noteGapOf(deps, reading, askedAt, provider.betsBackMs);
  const syncWindow = syncWindowOf(reading, askedAt);
  const window = windowOf(syncWindow);
  const read = await provider.bets(window);
  if (read.kind !== 'done')
    return noAnswer(about(reading), read.kind === 'failed' ? read.code : read.why, betsEveryMs);
  const flaw = chain.flawOf(reading, window.cursor, read);
  const from = { reading, syncWindow, askedAt, decimals: provider.decimals };
  // Bets of a page that leads nowhere are stored, too; the cursor stays at this page.
  const isStuck = flaw !== null && !flaw.leadsOn;
  await storeBets(deps, from, isStuck ? { ...read, next: window.cursor, more: true } : read);
  return flaw && noAnswer(about(reading), flaw.why, betsEveryMs);
}

async function noteGapOf(
  { pool }: Pick<BetDeps, 'pool'>,
  reading: BetSync,
  now: Date,
  backMs: number | undefined,
): Promise<void> {
  const gap = gapOf(reading, now, backMs);
  if (!gap) return;
  // The id comes from the gap's start, so a growing gap stays one alarm.
  const id = deriveId(nobody, `bet-gap/${reading.provider}/${gap.from.toISOString()}`);
  await noteGap(pool, reading.provider, id, gap);
}

function about({ provider, readUntil }: BetSync): About {
  const details = { provider, readUntil: readUntil.toISOString() };
  return { account: `operator:game-result:${provider}`, currency: 'THB', details };
}

interface Flaw {
  readonly why: string;
  /** Whether its cursor leads to a page that was not read yet. */
  readonly leadsOn: boolean;
}

/**
 * Pages that this process has read one after the other. Detects a provider whose pages repeat or go in circles, which would
 * otherwise be read for ever, at the speed of its answers.
 */
class BetPageChain {
  /** Value of `pages` expected when the chain's next page is requested; -1 matches no sync. */
  #pages = -1n;
  #rows = '';
  #emptyPages = 0;
  #cursors = new Set<string | null>();

  /** Returns why this page makes no progress, because pages repeat or are empty; null if it does, or is the last one. */
  flawOf({ pages }: Pick<BetSync, 'pages'>, cursor: string | null, page: BetPage): Flaw | null {
    const { more, next } = page;
    const goesOn = pages === this.#pages;
    const rows = [
      ...page.rows.map(({ username, betId, version }) => `${username} ${betId} ${version}`),
      ...(page.invalid ?? []).map(({ raw }) => raw),
    ].join('\n');
    this.#emptyPages = more && rows === '' ? (goesOn ? this.#emptyPages : 0) + 1 : 0;
    const leadsBack = next === null || next === cursor || (goesOn && this.#cursors.has(next));
    const isRepeated = goesOn && rows !== '' && rows === this.#rows;
    const why = because('LIST_REPEATS', cursor ?? '');
    if (more && (leadsBack || isRepeated)) {
      if (goesOn) this.#pages = pages + 1n;
      return { why, leadsOn: false };
    }
    this.#cursors = new Set(goesOn ? this.#cursors : []).add(cursor);
    this.#rows = rows;
    this.#pages = more ? pages + 1n : -1n;
    return this.#emptyPages > maxEmptyPages ? { why, leadsOn: true } : null;
  }
}
