import { cookieName } from '@kapao/core/cookie-name';
import { dayS } from '@kapao/core/time';
import { readCookie, writeCookie } from '../auth/cookie.ts';
import type { Keyring } from '../keys/keyring.ts';

const name = 'kapao_backoffice_device';

/** Days without a sign-in after which a device is no longer known. */
export const staffDeviceDays = 180;

/**
 * Returns the id of a device on which staff signed in before, from its signed cookie and without a query; null when
 * the cookie is missing or not ours. Only the database knows whose device it is, and whether it is still known.
 */
export function readStaffDevice(cookies: string | undefined, keys: Keyring, secure: boolean): string | null {
  const [id = '', signature = ''] = (readCookie(cookies, cookieName(name, secure)) ?? '').split('.', 2);
  return id !== '' && keys.isSigned('staff devices', id, signature) ? id : null;
}

export function writeStaffDevice(id: string, keys: Keyring, secure: boolean): string {
  const value = `${id}.${keys.sign('staff devices', id)}`;
  return writeCookie(name, value, { path: '/backoffice', maxAgeS: staffDeviceDays * dayS, secure });
}
