import type { StatementType } from '@kapao/contract/statement-types';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { AccountCode } from '../../ledger/entry.ts';
import type { DecisionNote, DecisionRefusal, PastDecision } from './decision.ts';

const columns = `d.id, d.kind, d.member_id as "memberId", d.subject_id as "subjectId", d.decision, d.who, d.why, d.forced, d.fingerprint,
  t.amount, m.public_id as "toMember", d.created_at as at`;
const decisionTables = `decision d left join entry t on t.member_id = d.entry_member_id and t.id = d.entry_id
  left join member m on m.id = d.entry_member_id and d.decision = 'credit-member'`;

export async function findDecision(pool: pg.Pool, id: string): Promise<PastDecision | null> {
  const { rows } = await pool.query<PastDecision>(
    `select ${columns} from ${decisionTables} where d.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Returns all decisions about one subject, oldest first. */
export async function decisionsAbout(pool: pg.Pool, subjectId: string): Promise<PastDecision[]> {
  const { rows } = await pool.query<PastDecision>(
    `select ${columns} from ${decisionTables} where d.subject_id = $1 order by d.created_at, d.id limit 200`,
    [subjectId],
  );
  return rows;
}

export async function lastDecision(pool: pg.Pool, subjectId: string): Promise<PastDecision | null> {
  return (await decisionsAbout(pool, subjectId)).at(-1) ?? null;
}

/** Refusal of a decision that moves no money. */
export interface WithoutMovementRefusal {
  readonly code: DecisionRefusal;
  readonly who?: string;
}

/**
 * Records a decision that moves no money, by `decide_unmoved_by_staff` in `server/migrations/0190-closing-by-two.sql`.
 * Returns null when done, ALREADY_CLOSED when the subject is closed or was decided otherwise.
 */
export async function resolveWithoutMovement(
  pool: pg.Pool,
  note: DecisionNote,
): Promise<WithoutMovementRefusal | null> {
  const { rows } = await pool.query<{ refusal: WithoutMovementRefusal | null }>(
    'select decide_unmoved_by_staff($1) as refusal',
    [JSON.stringify(note)],
  );
  return rows[0]?.refusal ?? null;
}

/** Ledger entry of a hold, or the one that brought money to suspense. */
export interface EntryFacts {
  readonly movementId: string;
  readonly debit: AccountCode;
  readonly credit: AccountCode;
  readonly amount: bigint;
  readonly currency: Currency;
  /** Statement type of its movement; null: not on the statement. */
  readonly statementType: StatementType | null;
  readonly counterpart: string | null;
}

export async function findEntry(pool: pg.Pool, memberId: string, id: string): Promise<EntryFacts | null> {
  const { rows } = await pool.query<EntryFacts>(
    `select t.movement_id as "movementId", t.debit, t.credit, t.amount, t.currency,
            first.statement_type as "statementType", first.counterpart
       from entry t left join entry first on first.member_id = t.member_id and first.id = t.movement_id
      where t.member_id = $1 and t.id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

/** Returns the member with this public id; null: there is none, or none any more. */
export async function memberOfPublicId(pool: pg.Pool, publicId: string): Promise<string | null> {
  const { rows } = await pool.query<{ memberId: string }>(
    `select c.member_id as "memberId" from public_id_claim c
       join member m on m.id = c.member_id and m.erased_at is null
      where c.public_id = $1`,
    [publicId],
  );
  return rows[0]?.memberId ?? null;
}
