import { hourS } from '@kapao/core/time';

/** Name of the Console's cookie; the member's port neither sets nor reads it. */
export const backofficeCookie = 'kapao_backoffice';

/** Hours after sign-in when a session ends: one shift. */
export const lifeHours = 12;
/** Minutes without use after which a session ends. */
export const idleMinutes = 60;

/** Minutes after the second factor in which changes of rights or secrets do not ask for it again. */
export const freshMinutes = 10;

/**
 * Returns a Set-Cookie value. Scripts cannot read the cookie, requests from other sites do not carry it, and
 * it lasts one shift at most.
 */
export function writeBackofficeCookie(token: string, secure: boolean): string {
  return `${backofficeCookie}=${token}; Path=/backoffice; Max-Age=${lifeHours * hourS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

export function clearBackofficeCookie(secure: boolean): string {
  return `${backofficeCookie}=; Path=/backoffice; Max-Age=0; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
