import { minuteMs } from '@kapao/core/time';
import { hashDevice } from '../../platform/auth/device.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

const lifeMs = 30 * minuteMs;

/** Login whose password was right: the phone (E.164), and the device if it had a cookie. */
interface TicketLogin {
  readonly phone: string;
  readonly device: string | null;
}

/**
 * Makes the ticket that a login on a new device needs to have codes sent, so that only somebody with the member's
 * password gets them.
 */
export function makeLoginTicket(keys: Keyring, login: TicketLogin, now = Date.now()): string {
  const until = String(now + lifeMs);
  return `${until}.${keys.sign('login tickets', signedText(until, login))}`;
}

/** Whether the ticket is ours, of this phone, has not expired, and was made for this device or for one without a cookie. */
export function isLoginTicket(keys: Keyring, ticket: string, { phone, device }: TicketLogin): boolean {
  const [until = '', signature = ''] = ticket.split('.');
  if (!/^\d{13}$/.test(until) || Number(until) < Date.now()) return false;
  return [device, null].some((bound) =>
    keys.isSigned('login tickets', signedText(until, { phone, device: bound }), signature),
  );
}

function signedText(until: string, { phone, device }: TicketLogin): string {
  return `${until}/${phone}/${device === null ? '' : hashDevice(device).toString('hex')}`;
}
