import { parse, stringify, v4 } from 'uuid';
import type { Keyring } from '../platform/keys/keyring.ts';

/** Prefix of a socket's own room, followed by the member's or guest's id. */
export const chatPrefix = 'kapao-';

/**
 * Ids of guests: issued by the server alone, valid as long as the browser keeps them. Nothing is stored for a guest without
 * messages; after all messages were swept, an id is as good as a new one.
 */
export interface GuestIds {
  /** Returns a new id: `g`, 22 characters of the id and 43 of its signature, all base64url. */
  create(): string;
  /** Returns the guest's UUID; null if the id is not ours. */
  read(text: string): string | null;
  /** Returns the text form of a guest's UUID. */
  write(guestId: string): string;
}

const guestIdPattern = /^g([\w-]{22})([\w-]{43})$/;

/**
 * Creates and verifies guest ids with keys that all copies of the server share; nothing is stored before a guest's
 * first message.
 */
export function guestIds(keys: Keyring): GuestIds {
  const write = (guestId: string) => {
    const id = Buffer.from(parse(guestId)).toString('base64url');
    return `g${id}${keys.sign('guests', id)}`;
  };
  return {
    create: () => write(v4()),
    write,
    read(text) {
      const [, id = '', signature = ''] = guestIdPattern.exec(text) ?? [];
      if (!id || !keys.isSigned('guests', id, signature)) return null;
      return stringify(Buffer.from(id, 'base64url'));
    },
  };
}
