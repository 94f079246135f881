import type { IncomingHttpHeaders } from 'node:http';
import { cookieName } from '@kapao/core/cookie-name';
import { hourS } from '@kapao/core/time';
import { readCookie, writeCookie } from '../auth/cookie.ts';

/** Name of the Console's cookie; the member's port neither sets nor reads it. */
const name = 'kapao_backoffice';
const path = '/backoffice';

/** Hours after sign-in when a session ends: one shift. */
export const lifeHours = 12;
/** Minutes without use after which a session ends. */
export const idleMinutes = 60;

/** Minutes after the second factor in which changes of rights or secrets do not ask for it again. */
export const freshMinutes = 10;

/** Returns the token of the Console's session. `secure`: staff open the Console by https. */
export function readBackofficeToken({ cookie }: IncomingHttpHeaders, secure: boolean): string | null {
  return readCookie(cookie, cookieName(name, secure));
}

/** Returns a Set-Cookie value for a session, which lasts one shift at most. */
export function writeBackofficeCookie(token: string, secure: boolean): string {
  return writeCookie(name, token, { path, maxAgeS: lifeHours * hourS, secure });
}

export function clearBackofficeCookie(secure: boolean): string {
  return writeCookie(name, '', { path, maxAgeS: 0, secure });
}
