import { promptly } from '../base/db/time-outs.ts';
import type { Entry, LimitRefusal, PostOutcome, PostRefusal } from './entry.ts';

/** The parameters of ledger_post and ledger_post_one, in order, with the type that PostgreSQL knows them by. */
const columns: readonly (readonly [type: string, value: (entry: Entry) => unknown])[] = [
  ['uuid', (t) => t.memberId],
  ['uuid', (t) => t.id],
  ['uuid', (t) => t.movementId ?? t.id],
  ['text', (t) => t.kind],
  ['uuid', (t) => t.resolves ?? null],
  ['text', (t) => t.debit],
  ['text', (t) => t.credit],
  ['bigint', (t) => t.amount.toString()],
  ['text', (t) => t.currency],
  ['text', (t) => t.reason],
  ['text', (t) => t.turn ?? null],
  ['bigint', (t) => t.expectVersion?.toString() ?? null],
  ['text', (t) => t.statement?.type ?? null],
  ['text', (t) => t.statement?.counterpart ?? null],
  ['jsonb', (t) => json(t.statement?.reference)],
  ['text', (t) => t.record?.name ?? null],
  ['jsonb', (t) => json(t.record?.data)],
  ['jsonb', (t) => json(t.outbox?.length ? t.outbox : undefined)],
];

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

const parameters = (suffix: string) => columns.map(([type], i) => `$${i + 1}::${type}${suffix}`).join(', ');
const outcome = 'code, debit_after as "debitAfter", credit_after as "creditAfter"';

// Named, so that a connection parses and plans each only once. None of them waits for anything but half a second for a
// lock, so a connection on which an answer takes longer than promptly is dead.
export const postOneQuery = {
  name: 'ledger_post_one',
  text: `select ${outcome} from ledger_post_one(${parameters('')})`,
  ...promptly,
};
/** Within the member's own limits; takes the same values. */
export const postAtStakeQuery = {
  name: 'ledger_post_at_stake',
  text: `select ${outcome}, refusal from ledger_post_at_stake(${parameters('')})`,
  ...promptly,
};
export const postQuery = {
  name: 'ledger_post',
  text: `select ${outcome} from ledger_post(${parameters('[]')})`,
  ...promptly,
};

export function postOneValues(entry: Entry): unknown[] {
  return columns.map(([, value]) => value(entry));
}

export function postValues(entries: readonly Entry[]): unknown[] {
  return columns.map(([, value]) => entries.map(value));
}

/** Busy: somebody else has locked the member's accounts, or what the entry's record writes. Nothing was done. */
export type Answer = PostOutcome | 'BUSY';

export interface PostRow {
  code: 'OK' | 'REPLAYED' | 'BUSY' | PostRefusal;
  debitAfter: bigint | null;
  creditAfter: bigint | null;
}

export interface PostAtStakeRow extends Omit<PostRow, 'code'> {
  code: PostRow['code'] | 'LIMITED';
  /** With LIMITED only. */
  refusal: LimitRefusal | null;
}

export function toAnswer(row: PostRow | PostAtStakeRow): Answer {
  if (row.code === 'BUSY') return 'BUSY';
  if (row.code === 'LIMITED') {
    if (!row.refusal) throw new Error('a limit refused without saying why');
    return { ok: false, code: 'LIMITED', refusal: row.refusal };
  }
  if (row.code !== 'OK' && row.code !== 'REPLAYED') return { ok: false, code: row.code };
  return {
    ok: true,
    replayed: row.code === 'REPLAYED',
    debitAfter: row.debitAfter,
    creditAfter: row.creditAfter,
  };
}
