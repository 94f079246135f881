import { hourS } from '@kapao/core/time';

/** The console's own; the member's port sets and reads none of that name. */
export const backofficeCookie = 'kapao_backoffice';

/** A session ends after a shift, or when nobody touched it for so long. */
export const lifeHours = 12;
export const idleMinutes = 60;

/** So long after the second factor what moves rights or secrets is done without asking for it again. */
export const freshMinutes = 10;

/** Scripts cannot read it, other sites do not send it. It lives as long as the browser, at most a shift. */
export function writeBackofficeCookie(token: string, secure: boolean): string {
  return `${backofficeCookie}=${token}; Path=/backoffice; Max-Age=${lifeHours * hourS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

export function clearBackofficeCookie(secure: boolean): string {
  return `${backofficeCookie}=; Path=/backoffice; Max-Age=0; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
