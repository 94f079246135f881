import { isIP } from 'node:net';
import { z } from 'zod';
import { bareHost } from '../outgoing/bare-host.ts';

/** Accepts digits only: JavaScript also takes "", "0x10" and "1e3" for numbers, which here are typing errors. */
export function wholeNumber(standard: number, min: number, max: number) {
  const error = `it must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)
    .pipe(z.int().min(min, { error }).max(max, { error }))
    .default(standard);
}
export const port = (standard: number) => wholeNumber(standard, 0, 65_535);
export const upToAMillion = (standard: number, min = 0) => wholeNumber(standard, min, 1_000_000);
/** Accepts a decimal number from 0 to 1. */
export const share = (standard: number) =>
  z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'it must be a number from 0 to 1')
    .transform(Number)
    .default(standard);
export const oneOf = <const T extends readonly string[]>(...words: T) =>
  z.enum(words, { error: `it must be ${words.join(' or ')}` });
export const httpAddress = z.url({
  protocol: /^https?$/,
  error: 'it must be an address that begins with https:// or http://',
});

export const ownAddress = z
  .string()
  .regex(/^[A-Za-z0-9.:_-]+$/, 'it must be one address or name of this machine');
export const databaseAddress = z
  .string()
  .refine((url) => /^postgres(ql)?:\/\//.test(url), 'it must begin with postgres://')
  // Checked here, because the driver parses it as a URL and would fail with a stack trace.
  .refine((url) => URL.canParse(url), 'it is no address; what is special in a password is written as %40');

export const originAddress = httpAddress.refine(
  isOrigin,
  'it must be scheme, host and port alone: no path, question mark or user',
);

/** Names or addresses of hosts, comma-separated. */
export const hostList = z
  .string()
  .transform((list) => list.split(',').map((host) => bareHost(host.trim())))
  .refine(
    (hosts) => hosts.every((host) => /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/.test(host) || isIP(host) !== 0),
    'it must be names or addresses of hosts by comma, without a port',
  );

/** Whether an address has no path: our links append one, and the app is at the root of its host. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return true; // Another check reports a malformed address.
  const { pathname, search, hash, username, password } = new URL(url);
  return /^\/*$/.test(pathname) && search + hash + username + password === '';
}
