import { createHash, randomBytes } from 'node:crypto';
import { cookieName } from '@kapao/core/cookie-name';
import { isHttps } from '@kapao/core/is-https';
import { dayS } from '@kapao/core/time';
import type { FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from './cookie.ts';

/** Days for which a device keeps its cookie without a renewal, the longest that browsers allow. */
export const deviceDays = 400;

const name = 'kapao-device';
/** Lifetime of the cookie, which every login renews. */
const maxAgeS = deviceDays * dayS;

/**
 * Returns the device's random id from its cookie; null when the cookie is missing or malformed. The scheme of `publicUrl`
 * shows whether browsers use https.
 */
export function readDevice(request: FastifyRequest, publicUrl: string): string | null {
  const device = readCookie(request.headers.cookie, cookieName(name, isHttps(publicUrl)));
  return device && /^[\w-]{16,64}$/.test(device) ? device : null;
}

export function newDevice(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns the hash of a device's id; only the hash is stored. */
export function hashDevice(device: string): Buffer {
  return createHash('sha256').update(device).digest();
}

/** Returns the device id of a call, a new one if it has none, and sets or renews the cookie. */
export function ensureDevice(
  { raw, setHeader }: { readonly raw: FastifyRequest; setHeader(name: string, value: string): void },
  publicUrl: string,
): string {
  const device = readDevice(raw, publicUrl) ?? newDevice();
  setHeader(...deviceHeader(device, publicUrl));
  return device;
}

/** Returns the header that stores a device's id. */
export function deviceHeader(device: string, publicUrl: string): ['set-cookie', string] {
  return ['set-cookie', writeCookie(name, device, { path: '/api', maxAgeS, secure: isHttps(publicUrl) })];
}
