import { Secret, TOTP } from 'otpauth';

/** What every app that makes codes knows: SHA-1, six digits, 30 seconds (RFC 6238 with the defaults of the apps). */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const issuer = 'Kapao desk';
/** The code before and the one after count, too: clocks of phones are not exact. */
const around = 1;

/** 160 random bits in base32, as the apps take them. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** `otpauth://totp/…`, which a QR shows to the app. */
export function addressOf(name: string, secret: string): string {
  return new TOTP({ ...shape, issuer, label: name, secret }).toString();
}

/** The time step that this code is of, if it is one of now; null: it is not. Whoever asks sees to it that none serves twice. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ ...shape, secret }).validate({ token: code, window: around, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / shape.period) + delta;
}

/** The code of now, as an app makes it: for the demo and for tests. */
export function codeOf(secret: string, now = Date.now()): string {
  return new TOTP({ ...shape, secret }).generate({ timestamp: now });
}
