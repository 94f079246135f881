import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify, v4 } from 'uuid';

/** A socket's own room is this and the member's or guest's id. */
export const chatPrefix = 'kapao-';

/**
 * Ids of guests: made by the server alone, and good for as long as a browser keeps one. Nothing is kept of one that has said nothing; so
 * once all that was said under it was swept, it is as good as a new one, and opens nothing that another would not.
 */
export interface GuestIds {
  /** `g` + 22 characters of the id + 43 of its signature, all of base64url. */
  create(): string;
  /** The guest's UUID; null: it is none of ours. */
  read(text: string): string | null;
  /** The text of a guest's UUID, as the guest has it. */
  write(guestId: string): string;
}

const form = /^g([\w-]{22})([\w-]{43})$/;

/** All copies of the server have the secret, so each knows what another made; nothing is stored before a guest says something. */
export function guestIds(secret: string): GuestIds {
  const key = createHmac('sha256', secret).update('chat/guest').digest();
  const sign = (id: string) => createHmac('sha256', key).update(id).digest('base64url');
  const write = (guestId: string) => {
    const id = Buffer.from(parse(guestId)).toString('base64url');
    return `g${id}${sign(id)}`;
  };
  return {
    create: () => write(v4()),
    write,
    read(text) {
      const [, id = '', signature = ''] = form.exec(text) ?? [];
      if (!id || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id)))) return null;
      return stringify(Buffer.from(id, 'base64url'));
    },
  };
}
