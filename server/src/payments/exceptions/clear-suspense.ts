import type pg from 'pg';
import { NIL as nobody } from 'uuid';
import type { Entry } from '../../ledger/entry.ts';
import { balancesOf } from '../../ledger/ledger.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { DecisionNote, Moved, ResolveDeps } from './decision.ts';
import type { OpenException } from './open-exception.ts';
import { postDecision } from './post-decision.ts';
import { type EntryFacts, findEntry, memberOfPublicId } from './resolve-exception.queries.ts';

type Movement = Pick<Entry, 'memberId' | 'debit' | 'credit' | 'amount' | 'reason'> &
  Partial<Pick<Entry, 'statement' | 'record' | 'outbox'>>;
type Made = Movement | Extract<Moved, { ok: false }>;

const suspense = 'operator:suspense';
const hint = { topic: 'hint', payload: { event: 'wallet', data: {} } } as const;
/**
 * Attempts before the refusal is returned: the member may spend money between the read of the wallet and the
 * entry.
 */
const tries = 5;

/** Moves an alarm's money out of suspense, or covers what suspense lacks. */
export async function clearSuspense(
  deps: ResolveDeps,
  item: OpenException,
  note: DecisionNote,
  toMember?: string,
): Promise<Moved> {
  const source = await findEntry(deps.pool, item.memberId, item.id);
  const { amount } = item;
  if (!source || amount === null) return { ok: false, code: 'ALREADY_CLOSED' };
  for (let left = tries; ; left--) {
    const made = await movement(deps.pool, item, amount, source, note, toMember);
    if ('ok' in made) return made;
    const id = deriveId(note.id, note.decision);
    const moved = await postDecision(
      deps.ledger,
      { ...made, id, kind: 'move', currency: source.currency },
      note,
    );
    const spent = !moved.ok && moved.code === 'MONEY_NOT_ENOUGH' && note.decision === 'debit-member';
    if (!spent || left === 1) return moved;
  }
}

async function movement(
  pool: pg.Pool,
  item: OpenException,
  amount: bigint,
  source: EntryFacts,
  { id, decision }: DecisionNote,
  toMember?: string,
): Promise<Made> {
  const { memberId } = item;
  const lacking = amount < 0n ? -amount : amount;
  switch (decision) {
    case 'credit-member': {
      const owner = await ownerOf(pool, item, toMember);
      return owner === null
        ? { ok: false, code: 'NO_MEMBER' }
        : creditMovement(item, owner, source, deriveId(id, decision));
    }
    case 'return':
      return reversal(memberId, source);
    case 'debit-member': {
      const wallet = (await balancesOf(pool, memberId)).get('wallet')?.balance ?? 0n;
      if (wallet === 0n) return { ok: false, code: 'MONEY_NOT_ENOUGH' };
      const statement = lineOf(source);
      const most = wallet < lacking ? wallet : lacking;
      return {
        memberId,
        debit: 'wallet',
        credit: suspense,
        amount: most,
        reason: 'correction',
        outbox: [hint],
        // For a transfer the same money is in the game too, so the member loses nothing of their own.
        ...(statement?.type !== 'transfer' && { record: { name: records.taken, data: {} } }),
        ...(statement && { statement }),
      };
    }
    default:
      if (amount > 0n) return keptMovement(item, source);
      return {
        memberId,
        debit: 'operator:written-off',
        credit: suspense,
        amount: lacking,
        reason: 'written-off',
      };
  }
}

/**
 * Returns the member to credit: for a contradiction its own member, for an unattributed payment the one staff name, and for
 * a payment on a member's QR that member unless staff name another.
 */
async function ownerOf(pool: pg.Pool, item: OpenException, toMember?: string): Promise<string | null> {
  const isPayment = ['unattributed', 'possible-duplicate', 'third-party'].includes(item.alarm ?? '');
  if (isPayment && (toMember !== undefined || item.memberId === nobody))
    return toMember ? memberOfPublicId(pool, toMember) : null;
  return toMember === undefined || toMember === item.publicId ? item.memberId : null;
}

function creditMovement(
  item: OpenException,
  memberId: string,
  source: EntryFacts,
  depositId: string,
): Movement {
  const line = lineOf(source);
  const amount = (item.amount ?? 0n) - (item.operatorShare?.amount ?? 0n);
  const to = { memberId, debit: suspense, credit: 'wallet', amount } as const;
  if (line?.type === 'transfer')
    return {
      ...to,
      reason: 'correction',
      statement: line,
      record: reportedAfterEnd(item, source),
      outbox: [hint],
    };
  // The record counts money from before the active bonus as the member's own, so that the bonus's end does not take it.
  const record = { name: records.given, data: { movementId: source.movementId } };
  return {
    ...to,
    statement: { type: 'deposit', counterpart: 'BANK' },
    outbox: [hint, { topic: 'hint', payload: { event: 'deposit', data: { depositId, status: 'SUCCESS' } } }],
    // A returned payout comes back to the wallet and is no new deposit under the member's limits.
    ...(line
      ? { reason: 'correction', record }
      : { reason: 'attributed', record: { name: records.attributed, data: {} } }),
  };
}

/** Moves what is not the member's: to the bonuses what an end would have removed, otherwise to what was written off. */
function keptMovement(item: OpenException, source: EntryFacts): Movement {
  const { memberId, operatorShare } = item;
  const to = { memberId, debit: suspense, amount: operatorShare?.amount ?? 0n } as const;
  return operatorShare?.bonus
    ? { ...to, credit: 'operator:bonus', reason: 'bonus-end', record: reportedAfterEnd(item, source) }
    : { ...to, credit: 'operator:written-off', reason: 'written-off' };
}

/**
 * Returns the record for the bonus of the transfer, if that has ended, with the sum that contradictions brought to it before.
 */
function reportedAfterEnd({ operatorShare }: OpenException, { movementId }: EntryFacts): Entry['record'] {
  const bonus = operatorShare?.bonus;
  return {
    name: records.reportedAfterEnd,
    data: { movementId, bonusId: bonus?.id ?? null, reported: bonus ? String(bonus.reported) : null },
  };
}

/** Reverses the booking: the provider's first answer was right after all. */
function reversal(memberId: string, source: EntryFacts): Movement {
  return {
    memberId,
    debit: source.credit,
    credit: source.debit,
    amount: source.amount,
    reason: 'given-back',
    outbox: [hint],
  };
}

/** Returns the statement row of the contradicted withdrawal or transfer, for its correction. */
function lineOf({ statementType, counterpart }: EntryFacts): Entry['statement'] | null {
  return statementType && counterpart ? { type: statementType, counterpart } : null;
}
