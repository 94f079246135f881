import { ApiError } from '@kapao/contract/client';
import { storedToken } from '../../frame/api/session.ts';
import { asGuest, createGuest, forgetGuest } from '../customer/customer.ts';
import type { Whose } from './outbox/attempt.ts';
import { guestOwner, ownerOf } from './outbox/outgoing.ts';

/** Whose conversation an engine holds. It never changes: somebody else gets another engine. */
export interface Identity {
  readonly owner: string;
  readonly isGuest: boolean;
  /** What a call says beyond the token; throws as a call does where this customer is nobody any more. */
  whose(): Promise<Whose>;
  /** The server does not know this customer. */
  disown(): void;
}

export function identityOf(token: string | null): Identity {
  const owner = ownerOf(token);
  const isGuest = owner === guestOwner;
  let guestId: string | null = null;

  async function whose(): Promise<Whose> {
    if (ownerOf(storedToken()) !== owner) throw stranger();
    if (!isGuest) {
      await createGuest();
      return {};
    }
    const id = await asGuest();
    guestId ??= id;
    // Another page of this browser has logged in, and out again.
    if (guestId !== id) throw stranger();
    return { guestId };
  }

  return {
    owner,
    isGuest,
    whose,
    disown() {
      // Who has logged in meanwhile is a member by now, and brings along what they said as a guest.
      if (guestId && ownerOf(storedToken()) === owner) forgetGuest(guestId);
    },
  };
}

const stranger = () => new ApiError({ status: 401, code: 'UNAUTHORIZED' });
