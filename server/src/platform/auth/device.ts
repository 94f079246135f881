import { createHash, randomBytes } from 'node:crypto';
import { dayS } from '@kapao/core/time';
import type { FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from './cookie.ts';

/** A device whose cookie was not renewed for so many days has lost it: browsers keep none longer. */
export const deviceDays = 400;

const name = 'kapao-device';
/** Every login renews it. */
const maxAgeS = deviceDays * dayS;

/** The device's random id, from its cookie; null on its first visit. */
export function readDevice(request: FastifyRequest): string | null {
  const device = readCookie(request.headers.cookie, name);
  return device && /^[\w-]{16,64}$/.test(device) ? device : null;
}

export function newDevice(): string {
  return randomBytes(24).toString('base64url');
}

/** Only the hash of a device's id is stored. */
export function hashDevice(device: string): Buffer {
  return createHash('sha256').update(device).digest();
}

/** The device of a call; one that has no id yet is given one. */
export function keepDevice(
  { raw, setHeader }: { readonly raw: FastifyRequest; setHeader(name: string, value: string): void },
  publicUrl: string,
): string {
  const device = readDevice(raw) ?? newDevice();
  setHeader(...deviceHeader(device, publicUrl));
  return device;
}

/** The header that makes a device keep its id. `publicUrl` says whether browsers reach us by https. */
export function deviceHeader(device: string, publicUrl: string): ['set-cookie', string] {
  return ['set-cookie', writeCookie(name, device, { maxAgeS, secure: publicUrl.startsWith('https:') })];
}
