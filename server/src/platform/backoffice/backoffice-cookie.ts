import { hourS } from '@kapao/core/time';

/** Name of the Console's cookie; the member's port neither sets nor reads it. */
export const backofficeCookie = 'kapao_backoffice';

/** Session lifetime, one shift, and idle time after which it ends. */
export const lifeHours = 12;
export const idleMinutes = 60;

/** Minutes after the second factor in which changes of rights or secrets do not ask for it again. */
export const freshMinutes = 10;

/** Returns a cookie that scripts cannot read and other sites do not send. It lasts one shift at most. */
export function writeBackofficeCookie(token: string, secure: boolean): string {
  return `${backofficeCookie}=${token}; Path=/backoffice; Max-Age=${lifeHours * hourS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

export function clearBackofficeCookie(secure: boolean): string {
  return `${backofficeCookie}=; Path=/backoffice; Max-Age=0; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
