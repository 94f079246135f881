import { stuckKinds } from '@kapao/contract/desk/calls/stuck';
import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type pg from 'pg';
import { balancesOf } from '../../../ledger/ledger.ts';
import type { DeskReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { proposedOf } from '../../../platform/backoffice/pending-approval.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import { allowedFor } from '../allowed-decisions.ts';
import { type OpenItem, openUnder } from '../open-exception.ts';
import { decisionsOn } from '../resolve-exception.ts';
import { alike, betsAt, factsOf } from './exception-evidence.queries.ts';
import { type StuckRow, stuckRows } from './exceptions.queries.ts';

type Page = DeskReplyOf<'listStuck'>;
type Shown = Page['rows'][number];
type Whole = DeskReplyOf<'getStuck'>;
type Kind = (typeof stuckKinds)[number];

export interface StuckQuery {
  readonly kind?: Kind | undefined;
  readonly working: boolean;
  readonly after?: string | undefined;
  readonly most: number;
}

export async function listStuck(pool: pg.Pool, { kind, working, after, most }: StuckQuery): Promise<Page> {
  const kinds = kind ? [kind] : stuckKinds;
  const found = await stuckRows(pool, { kinds, working, after: readCursor(after), limit: most + 1 });
  const { rows, next } = pageOf(found, most, writeCursor);
  return { rows: rows.map((row) => shown({ ...row, ...allowedFor(row) }, proposalOf(row))), next };
}

/** The open thing of this id, and of this member where one is named; null: it is over. */
export async function findItem(pool: pg.Pool, id: string, memberId?: string): Promise<OpenItem | null> {
  const found = await openUnder(pool, id);
  return found.find((one) => (memberId ?? one.memberId) === one.memberId) ?? null;
}

/** With everything that a person needs to decide about it. */
export async function getStuck(pool: pg.Pool, id: string): Promise<DeskResult<Whole>> {
  const item = await findItem(pool, id);
  const decisions = await decisionsOn(pool, id);
  if (!item) {
    const last = decisions.at(-1);
    return no('OVER', last && { who: last.who });
  }
  const { memberId, amount, since } = item;
  const isGame = item.kind === 'leg' || item.kind === 'leg-check' || item.kind === 'bets';
  const [proposedFor, facts, balances, bets, similar] = await Promise.all([
    proposedOf(pool, item.kind, [id]),
    factsOf(pool, memberId, id),
    balancesOf(pool, memberId),
    isGame && item.party ? betsAt(pool, memberId, item.party, since) : null,
    amount === null ? [] : alike(pool, memberId, { id, amount, since }),
  ]);
  return done({
    ...shown(item, proposedFor(id)),
    ours: item.ours,
    theirs: item.theirs,
    evidence: named(item.evidence ?? {}),
    facts: named(facts),
    balances: [...balances].map(([code, { balance, currency }]) => ({ code, balance, currency })),
    bets: bets && {
      open: Number(bets.open),
      openStake: bets.openStake,
      heardAt: bets.heardAt,
      since: Number(bets.since),
      result: bets.result ?? 0n,
    },
    alike: similar.map((row) => ({ ...row, type: row.type ?? '', outcome: row.outcome ?? 'open' })),
    decisions,
  });
}

function proposalOf({ proposalId, proposed, proposer }: StuckRow): Shown['proposal'] {
  return proposalId && proposed && proposer ? { id: proposalId, decision: proposed, by: proposer } : null;
}

function shown(
  item: Omit<Shown, 'proposal' | 'allows' | 'allowsForced'> & Pick<OpenItem, 'allows' | 'allowsForced'>,
  proposal: Shown['proposal'],
): Shown {
  const { kind, memberId, publicId, id, held, party, partyOn, amount, currency, state, since } = item;
  const { askedSince, asked, heardAt, personSince, alarm, allows, allowsForced } = item;
  return {
    ...{ kind, memberId, publicId, id, held, party, partyOn, amount, currency, state, since },
    ...{
      askedSince,
      asked,
      heardAt,
      personSince,
      alarm,
      allows: [...allows],
      allowsForced: [...allowsForced],
    },
    proposal,
  };
}

/** What is known, by name; the console has the words. */
function named(known: Readonly<Record<string, unknown>>): Whole['facts'] {
  return Object.entries(known)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({
      name,
      value: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }));
}
