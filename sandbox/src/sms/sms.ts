import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { SandboxState } from '../sandbox-state.ts';
import type { Store } from '../state/store.ts';

export const otpLifeMs = 5 * 60_000;
/** Ending of phones that get no SMS, as if their daily limit were used up. */
export const overLimitEnding = '0115';

/** Normalises a phone to the national format with its leading 0 (0812345678, 02055512345). */
export function nationalPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (/^66\d{9}$/.test(digits)) return `0${digits.slice(2)}`;
  if (/^856\d{7,10}$/.test(digits)) return `0${digits.slice(3)}`;
  return digits;
}

export function isPhone(phone: string): boolean {
  return /^0\d{7,10}$/.test(phone);
}

/** Whether the phone is at the vendor's daily limit of messages. */
export function isOverLimit(phone: string): boolean {
  return phone.endsWith(overLimitEnding);
}

export function deliverSms(state: SandboxState, phone: string, message: string, code: string | null): void {
  state.store.run(
    `INSERT INTO sms (phone, text, code, at) VALUES (?, ?, ?, ?)`,
    phone,
    message,
    code,
    Date.now(),
  );
  state.log(`sms to ${phone}: ${message}`);
}

/** Creates a PIN, sends it and returns what the caller needs to verify it. */
export function requestOtp(state: SandboxState, phone: string): { token: string; refno: string } {
  const token = randomBytes(16).toString('hex');
  const digest = createHmac('sha256', token).update(phone).digest();
  const pin = String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
  const refno = Array.from({ length: 4 }, () => String.fromCharCode(65 + randomInt(26))).join('');
  state.store.atomically(() => {
    state.store.run(
      `INSERT INTO otp (token, phone, pin, refno, expires_at) VALUES (?, ?, ?, ?, ?)`,
      token,
      phone,
      pin,
      refno,
      Date.now() + otpLifeMs,
    );
    deliverSms(state, phone, `Kapao code ${pin} (ref ${refno}). Valid for 5 minutes.`, pin);
  });
  return { token, refno };
}

/** Checks a PIN and uses up its token. A wrong PIN leaves the token valid; the caller counts attempts. */
export function verifyOtp(store: Store, token: string, pin: string): 'right' | 'wrong' | 'expired' {
  return store.atomically(() => {
    const otp = store.one<{ pin: string; expires_at: number; used_at: number | null }>(
      `SELECT pin, expires_at, used_at FROM otp WHERE token = ?`,
      token,
    );
    if (!otp || otp.used_at !== null || Date.now() >= otp.expires_at) return 'expired';
    if (otp.pin !== pin) return 'wrong';
    store.run(`UPDATE otp SET used_at = ? WHERE token = ?`, Date.now(), token);
    return 'right';
  });
}
