import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238 with the apps' defaults). */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const issuer = 'Kapao Console';
/** Number of codes before and after that are accepted, because phone clocks are inexact. */
const acceptedWindow = 1;

/** Returns 160 random bits in base32, as authenticator apps take them. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the `otpauth://totp/…` address for the QR code. */
export function otpauthUri(name: string, secret: string): string {
  return new TOTP({ ...totpOptions, issuer, label: name, secret }).toString();
}

/** Returns the time step of a currently valid code; null for any other. The caller ensures that no step is used twice. */
export function totpStepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = new TOTP({ ...totpOptions, secret }).validate({
    token: code,
    window: acceptedWindow,
    timestamp: now,
  });
  return delta === null ? null : Math.floor(now / 1000 / totpOptions.period) + delta;
}

/** Returns the current code, as an app would; for the demo and tests. */
export function codeOf(secret: string, now = Date.now()): string {
  return new TOTP({ ...totpOptions, secret }).generate({ timestamp: now });
}
