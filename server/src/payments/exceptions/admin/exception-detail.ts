import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { exceptionKinds } from '@kapao/contract/backoffice/calls/payments/exceptions';
import type pg from 'pg';
import { balancesOf } from '../../../ledger/ledger.ts';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { pendingApprovalsOf } from '../../../platform/backoffice/pending-approval.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import { allowedDecisions } from '../allowed-decisions.ts';
import { type OpenException, openExceptionsUnder } from '../open-exception.ts';
import { operatorShares } from '../operator-share.ts';
import { decisionsOn } from '../resolve-exception.ts';
import { betsAt, factsOf, similarTransactions } from './exception-evidence.queries.ts';
import { type ExceptionRow, exceptionRows } from './exceptions.queries.ts';

type Page = BackofficeReplyOf<'listExceptions'>;
type Shown = Page['rows'][number];
type Whole = BackofficeReplyOf<'getException'>;
type Kind = (typeof exceptionKinds)[number];

export interface ExceptionQuery {
  readonly kind?: Kind | undefined;
  readonly working: boolean;
  readonly after?: string | undefined;
  readonly most: number;
}

export async function listExceptions(
  pool: pg.Pool,
  { kind, working, after, most }: ExceptionQuery,
): Promise<Page> {
  const kinds = kind ? [kind] : exceptionKinds;
  const found = await exceptionRows(pool, { kinds, working, after: readCursor(after), limit: most + 1 });
  const { rows, next } = pageOf(found, most, writeCursor);
  const shares = await operatorShares(pool, rows);
  const allows = (row: ExceptionRow) =>
    allowedDecisions({ ...row, operatorShare: shares.get(row.id)?.amount });
  return { rows: rows.map((row) => shown({ ...row, ...allows(row) }, approvalOf(row))), next };
}

/** Returns the open exception with this id, and of this member if one is given; null: it is closed. */
export async function findException(
  pool: pg.Pool,
  id: string,
  memberId?: string,
): Promise<OpenException | null> {
  const found = await openExceptionsUnder(pool, id);
  return found.find((one) => (memberId ?? one.memberId) === one.memberId) ?? null;
}

/** Returns an exception with everything that staff need to decide about it. */
export async function getException(pool: pg.Pool, id: string): Promise<BackofficeResult<Whole>> {
  const item = await findException(pool, id);
  const decisions = await decisionsOn(pool, id);
  if (!item) {
    const last = decisions.at(-1);
    return refuse('ALREADY_CLOSED', last && { who: last.who });
  }
  const { memberId, amount, since } = item;
  const isGame = ['leg', 'leg-recheck', 'bets', 'game-balance'].includes(item.kind);
  const [pendingApproval, facts, balances, bets, similar] = await Promise.all([
    pendingApprovalsOf(pool, item.kind, [id]),
    factsOf(pool, memberId, id),
    balancesOf(pool, memberId),
    isGame && item.provider ? betsAt(pool, memberId, item.provider, since) : null,
    amount === null ? [] : similarTransactions(pool, memberId, { id, amount, since }),
  ]);
  return done({
    ...shown(item, pendingApproval(id)),
    ours: item.ours,
    theirs: item.theirs,
    evidence: toFacts(item.evidence ?? {}),
    facts: toFacts(facts),
    balances: [...balances].map(([code, { balance, currency }]) => ({ code, balance, currency })),
    bets: bets && {
      open: Number(bets.open),
      openStake: bets.openStake,
      lastAnswerAt: bets.lastAnswerAt,
      since: Number(bets.since),
      result: bets.result ?? 0n,
    },
    alike: similar.map((row) => ({ ...row, type: row.type ?? '', outcome: row.outcome ?? 'open' })),
    decisions,
  });
}

function approvalOf({ approvalId, pendingApproval, requester }: ExceptionRow): Shown['approval'] {
  return approvalId && pendingApproval && requester
    ? { id: approvalId, decision: pendingApproval, by: requester }
    : null;
}

function shown(
  item: Omit<Shown, 'approval' | 'allows' | 'allowsForced'> & Pick<OpenException, 'allows' | 'allowsForced'>,
  approval: Shown['approval'],
): Shown {
  const { kind, memberId, publicId, id, held, provider, providerEnabled, amount, currency, state, since } =
    item;
  const { inquiringSince, asked, lastAnswerAt, escalatedAt, alarm, allows, allowsForced } = item;
  return {
    ...{ kind, memberId, publicId, id, held, provider, providerEnabled, amount, currency, state, since },
    ...{
      inquiringSince,
      asked,
      lastAnswerAt,
      escalatedAt,
      alarm,
      allows: [...allows],
      allowsForced: [...allowsForced],
    },
    approval,
  };
}

/** Returns the known facts by name; the Console has their labels. */
function toFacts(known: Readonly<Record<string, unknown>>): Whole['facts'] {
  return Object.entries(known)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({
      name,
      value: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }));
}
