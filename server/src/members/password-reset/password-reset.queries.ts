import type { Locale } from '@kapao/core/locale';
import type pg from 'pg';
import { resetLimits } from './reset-code.ts';

export async function insertReset(
  pool: pg.Pool,
  tokenHash: Buffer,
  phone: string,
  locale: Locale,
): Promise<void> {
  await pool.query('select password_reset_begin($1, $2, $3, $4)', [
    tokenHash,
    phone,
    locale,
    resetLimits.codeMinutes,
  ]);
}

export interface WaitingCode {
  readonly phone: string;
  readonly locale: Locale;
}

/**
 * Returns the member and the phone that the code of a reset is for; null when no member has the number, or the code
 * can no longer be used.
 */
export async function findWaitingCode(pool: pg.Pool, tokenHash: Buffer): Promise<WaitingCode | null> {
  const { rows } = await pool.query<WaitingCode>(
    `select phone, locale from password_reset
      where token_hash = $1 and member_id is not null and code_right_at is null and ended_at is null and expires_at > now()`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/**
 * Counts a guess of the code before it is checked; null: none is left. `startId`: start by staff whose code is right, too.
 */
export async function countResetGuess(
  pool: pg.Pool,
  tokenHash: Buffer,
): Promise<{ readonly hasMember: boolean; readonly startId: string | null } | null> {
  const { rows } = await pool.query<{ hasMember: boolean; startId: string | null }>(
    `update password_reset r set guesses = guesses + 1
      where token_hash = $1 and guesses < $2 and code_right_at is null and ended_at is null and expires_at > now()
      returning member_id is not null as "hasMember",
                (select s.id from password_reset_start s
                  where s.member_id = r.member_id and s.used_at is null and s.expires_at > now()) as "startId"`,
    [tokenHash, resetLimits.guesses],
  );
  return rows[0] ?? null;
}

/**
 * Records the right code: of the SMS, or with `startId` that of staff. Does nothing when it came too late or was
 * used.
 */
export async function writeCodeRight(
  pool: pg.Pool,
  tokenHash: Buffer,
  startId: string | null,
): Promise<void> {
  await pool.query('select password_reset_code_right($1, $2, $3)', [
    tokenHash,
    resetLimits.finishMinutes,
    startId,
  ]);
}

export interface ResetState {
  /** Member with this number; null: no active member has it. */
  readonly memberId: string | null;
  /** Phone number in E.164. */
  readonly phone: string;
  readonly isOver: boolean;
  readonly isCodeRight: boolean;
  /** Start by staff whose code was right; null: the code of the SMS. */
  readonly startId: string | null;
  /** Seconds until the reset expires. */
  readonly restS: number;
}

/** Returns the state of a reset; null for an unknown token. */
export async function findReset(pool: pg.Pool, tokenHash: Buffer): Promise<ResetState | null> {
  const { rows } = await pool.query<ResetState>(
    `select member_id as "memberId", phone, ended_at is not null or expires_at <= now() as "isOver",
            code_right_at is not null as "isCodeRight", start_id as "startId",
            greatest(1, ceil(extract(epoch from expires_at - now())))::integer as "restS"
       from password_reset where token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Counts a try of the second proof before it is checked; returns false when none is left. */
export async function countResetProof(pool: pg.Pool, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update password_reset set proofs = proofs + 1
      where token_hash = $1 and proofs < $2 and code_right_at is not null and ended_at is null and expires_at > now()`,
    [tokenHash, resetLimits.proofs],
  );
  return rowCount === 1;
}

export interface SecondProofs {
  readonly accountDigits: number;
  readonly hasPasskey: boolean;
}

/** Returns what the member can prove themselves with besides the phone. */
export async function secondProofsOf(pool: pg.Pool, memberId: string): Promise<SecondProofs> {
  const { rows } = await pool.query<SecondProofs>(
    `select least(length(bank_account_no), 6) as "accountDigits",
            exists (select from passkey p where p.member_id = m.id) as "hasPasskey"
       from member m where id = $1`,
    [memberId],
  );
  if (!rows[0]) throw new Error('a member with a reset does not exist');
  return rows[0];
}

export async function areAccountDigits(pool: pg.Pool, memberId: string, digits: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from member where id = $1 and right(bank_account_no, 6) = $2',
    [memberId, digits],
  );
  return rowCount === 1;
}

/**
 * Sets the new password in the caller's transaction, by `password_reset_finish` in
 * `server/migrations/0154-password-reset.sql`. Returns the refusal, or null; `digits` are null when the member proved
 * who they are by passkey.
 */
export async function writeReset(
  client: pg.ClientBase,
  tokenHash: Buffer,
  passwordHash: string,
  digits: string | null,
): Promise<'OTP_EXPIRED' | 'WRONG_CREDENTIAL' | null> {
  const { rows } = await client.query<{ refusal: 'OTP_EXPIRED' | 'WRONG_CREDENTIAL' | null }>(
    'select password_reset_finish($1, $2, $3) as refusal',
    [tokenHash, passwordHash, digits],
  );
  return rows[0]?.refusal ?? null;
}

/** Allows one login on a new device without a code by SMS, after a reset that staff started. */
export async function allowNewDevice(
  client: pg.ClientBase,
  memberId: string,
  startId: string,
): Promise<void> {
  await client.query(
    `update password_reset_start set new_device_until = now() + $3 * interval '1 minute' where member_id = $1 and id = $2`,
    [memberId, startId, resetLimits.newDeviceMinutes],
  );
}

/** Counts the reset as a proof of the phone by this device, as a code by SMS does. */
export async function markPhoneShown(
  client: pg.ClientBase,
  phone: string,
  deviceHash: Buffer,
): Promise<void> {
  await client.query(
    `insert into otp_verified (phone, device_hash, verified_at) values ($1, $2, now())
     on conflict (phone, device_hash) do update set verified_at = excluded.verified_at`,
    [phone, deviceHash],
  );
}
