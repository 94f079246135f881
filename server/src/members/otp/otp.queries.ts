import type pg from 'pg';
import { otpLimits } from './otp-limits.ts';

export interface SentOtp {
  readonly tokenHash: Buffer;
  readonly phone: string;
  readonly ref: string;
  readonly gatewayToken: string;
}

export async function insertOtp(pool: pg.Pool, otp: SentOtp): Promise<void> {
  await pool.query(
    `insert into otp (token_hash, phone, ref, gateway_token, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 minute')`,
    [otp.tokenHash, otp.phone, otp.ref, otp.gatewayToken, otpLimits.codeMinutes],
  );
}

export interface OpenOtp {
  readonly phone: string;
  readonly gatewayToken: string;
}

/**
 * Takes one of the token's guesses in one statement, so that parallel guesses are counted too. Returns null when none is
 * left.
 */
export async function takeGuess(pool: pg.Pool, tokenHash: Buffer): Promise<OpenOtp | null> {
  const { rows } = await pool.query<OpenOtp>(
    `update otp set attempts = attempts + 1
      where token_hash = $1 and attempts < $2 and expires_at > now() and verified_at is null
      returning phone, gateway_token as "gatewayToken"`,
    [tokenHash, otpLimits.guesses],
  );
  return rows[0] ?? null;
}

/** Gives a guess back that the gateway did not check. */
export async function giveGuessBack(pool: pg.Pool, tokenHash: Buffer): Promise<void> {
  await pool.query('update otp set attempts = attempts - 1 where token_hash = $1 and attempts > 0', [
    tokenHash,
  ]);
}

export interface OtpState {
  readonly expired: boolean;
  /** Seconds until the code expires. */
  readonly restS: number;
  /** Hash of token and correct code, once that was entered. */
  readonly rightHash: Buffer | null;
}

/** Returns the state of a token that took no guess, or that its gateway no longer knows; null for an unknown token. */
export async function findOtp(pool: pg.Pool, tokenHash: Buffer): Promise<OtpState | null> {
  const { rows } = await pool.query<OtpState>(
    `select expires_at <= now() as expired, right_hash as "rightHash",
            greatest(1, ceil(extract(epoch from expires_at - now())))::integer as "restS"
       from otp where token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Records the correct code and verifies its phone for this device, in the same statement. */
export async function markVerified(
  pool: pg.Pool,
  tokenHash: Buffer,
  rightHash: Buffer,
  deviceHash: Buffer,
): Promise<void> {
  await pool.query(
    `with shown as (
       update otp set verified_at = now(), right_hash = $2 where token_hash = $1 returning phone
     )
     insert into otp_verified (phone, device_hash, verified_at) select phone, $3, now() from shown
     on conflict (phone, device_hash) do update set verified_at = excluded.verified_at`,
    [tokenHash, rightHash, deviceHash],
  );
}

/**
 * Verifies the phone for a further device that enters the same correct code, valid from the first verification; a lost
 * cookie counts as a further device. Returns false once too many devices have entered it.
 */
export async function markVerifiedAgain(
  pool: pg.Pool,
  tokenHash: Buffer,
  deviceHash: Buffer,
): Promise<boolean> {
  const { rows } = await pool.query<{ verified: boolean }>(
    `with known as (
       select from otp join otp_verified v on v.phone = otp.phone and v.device_hash = $2
        where otp.token_hash = $1 and v.verified_at >= otp.verified_at
     ), another as (
       update otp set other_devices = other_devices + 1
        where token_hash = $1 and verified_at is not null and other_devices < $3
          and not exists (select from known)
       returning phone, verified_at
     ), noted as (
       insert into otp_verified (phone, device_hash, verified_at) select phone, $2, verified_at from another
       on conflict (phone, device_hash) do update set verified_at = excluded.verified_at
     )
     select exists (select from known) or exists (select from another) as verified`,
    [tokenHash, deviceHash, otpLimits.otherDevices],
  );
  return rows[0]?.verified === true;
}

/** Whether this device has entered this phone's code in the last half hour. */
export async function readVerified(pool: pg.Pool, phone: string, deviceHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from otp_verified
      where phone = $1 and device_hash = $2 and verified_at > now() - $3 * interval '1 minute'`,
    [phone, deviceHash, otpLimits.verifiedMinutes],
  );
  return rowCount === 1;
}
