import type pg from 'pg';
import { stepUpMinutes } from '../../platform/auth/step-up-proof.ts';

export interface WithdrawProofRow {
  /** Phone as the member typed it. */
  readonly username: string;
  /** Whether the member has set a figure of their own. */
  readonly isOwn: boolean;
  /** Minor units; null: never. */
  readonly above: bigint | null;
  /** Tries of the PIN since the last right one; null: no PIN. */
  readonly wrong: number | null;
  /** Id of the server's key that went into the PIN's hash; null: the current one. */
  readonly keyId: string | null;
}

/** Keeps other changes of what protects the member's withdrawals waiting until the transaction ends. */
export async function lockWithdrawProof(client: pg.ClientBase, memberId: string): Promise<void> {
  await client.query('select from member where id = $1 for no key update', [memberId]);
}

/** Returns what the member has chosen to protect withdrawals with. */
export async function readWithdrawProof(
  client: pg.Pool | pg.ClientBase,
  memberId: string,
): Promise<WithdrawProofRow> {
  const { rows } = await client.query<WithdrawProofRow>(
    `select m.username, a.member_id is not null as "isOwn", a.above, p.wrong, p.key_id as "keyId"
       from member m left join withdraw_ask a on a.member_id = m.id left join withdraw_pin p on p.member_id = m.id
      where m.id = $1`,
    [memberId],
  );
  if (!rows[0]) throw new Error('a member who is logged in does not exist');
  return rows[0];
}

/** Writes the amount above which withdrawals need a proof, in minor units; null: never. */
export async function writeAbove(
  client: pg.ClientBase,
  memberId: string,
  above: bigint | null,
): Promise<void> {
  await client.query(
    `insert into withdraw_ask (member_id, above) values ($1, $2)
     on conflict (member_id) do update set above = excluded.above`,
    [memberId, above],
  );
}

export interface HashedPin {
  readonly hash: string;
  /** Id of the server's key that went into the hash. */
  readonly keyId: string;
}

/** Writes the PIN's hash, unlocked; null removes the PIN. */
export async function writePin(
  client: pg.ClientBase,
  memberId: string,
  pin: HashedPin | null,
): Promise<void> {
  if (pin === null) await client.query('delete from withdraw_pin where member_id = $1', [memberId]);
  else
    await client.query(
      `insert into withdraw_pin (member_id, hash, key_id) values ($1, $2, $3)
       on conflict (member_id) do update set hash = excluded.hash, key_id = excluded.key_id, wrong = 0, set_at = now()`,
      [memberId, pin.hash, pin.keyId],
    );
}

/** Replaces the hash of the same PIN, unless the member has set another one meanwhile. */
export async function rehashPin(
  pool: pg.Pool,
  memberId: string,
  old: string,
  { hash, keyId }: HashedPin,
): Promise<void> {
  await pool.query('update withdraw_pin set hash = $3, key_id = $4 where member_id = $1 and hash = $2', [
    memberId,
    old,
    hash,
    keyId,
  ]);
}

export const maxPinTries = 5;

/**
 * Counts a try before it is checked, so that concurrent ones are counted too. Returns the hash to check against, and the
 * number of tries so far; null: there is no PIN, or it is locked.
 */
export async function countPinTry(
  pool: pg.Pool,
  memberId: string,
): Promise<{ readonly hash: string; readonly keyId: string | null; readonly wrong: number } | null> {
  const { rows } = await pool.query<{ hash: string; keyId: string | null; wrong: number }>(
    `update withdraw_pin set wrong = wrong + 1 where member_id = $1 and wrong < $2
     returning hash, key_id as "keyId", wrong`,
    [memberId, maxPinTries],
  );
  return rows[0] ?? null;
}

/** Takes back a try that was not checked. */
export async function giveBackPinTry(pool: pg.Pool, memberId: string, hash: string): Promise<void> {
  await pool.query(
    'update withdraw_pin set wrong = greatest(wrong - 1, 0) where member_id = $1 and hash = $2',
    [memberId, hash],
  );
}

/** Resets the count of wrong tries, which also unlocks the PIN. */
export async function forgetPinTries(pool: pg.Pool, memberId: string): Promise<void> {
  await pool.query('update withdraw_pin set wrong = 0 where member_id = $1 and wrong > 0', [memberId]);
}

/** Notifies the member and staff that the PIN is locked. */
export async function tellPinLocked(pool: pg.Pool, memberId: string): Promise<void> {
  await pool.query("select withdraw_proof_tell($1, 'pin-locked', null, null)", [memberId]);
}

/** Withdrawal that a proof is for; null: any one. */
export interface ProvenWithdrawal {
  /** Minor units. */
  readonly amount: bigint | null;
  /** Id of the withdrawal's request, which derives from its Idempotency-Key. */
  readonly requestId: string | null;
}

/** Writes the proof that the session's next withdrawal uses up, instead of an earlier one, and the step-up as event. */
export async function writeWithdrawProof(
  pool: pg.Pool,
  { memberId, sessionId }: { readonly memberId: string; readonly sessionId: string },
  { amount, requestId }: ProvenWithdrawal,
): Promise<void> {
  await pool.query(
    `with kept as (
       insert into withdraw_proof (member_id, session_id, amount, request_id, expires_at)
       values ($1, $2, $3, $4, now() + $5 * interval '1 minute')
       on conflict (member_id, session_id) do update
         set amount = excluded.amount, request_id = excluded.request_id, expires_at = excluded.expires_at
       returning member_id, session_id
     )
     select security_event_add(k.member_id, 'step-up', null,
              (select s.user_agent from session s where s.member_id = k.member_id and s.id = k.session_id), null, 1)
       from kept k`,
    [memberId, sessionId, amount, requestId, stepUpMinutes],
  );
}
