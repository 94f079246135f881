import { ApiError } from '@kapao/contract/client';
import { storedToken } from '../../frame/api/session.ts';
import { assignGuestChat, ensureGuestId, forgetGuest } from '../customer/customer.ts';
import type { ChatCustomer } from './outbox/attempt.ts';
import { guestOwner, ownerOf } from './outbox/outgoing.ts';

/** Customer whose conversation an engine holds. It never changes; another customer gets another engine. */
export interface Identity {
  readonly owner: string;
  readonly isGuest: boolean;
  /** Returns what a call sends beyond the token; throws like a call if this customer no longer exists. */
  whose(): Promise<ChatCustomer>;
  /** Called when the server does not know this customer. */
  disown(): void;
}

export function identityOf(token: string | null): Identity {
  const owner = ownerOf(token);
  const isGuest = owner === guestOwner;
  let guestId: string | null = null;

  async function whose(): Promise<ChatCustomer> {
    if (ownerOf(storedToken()) !== owner) throw unauthorized();
    if (!isGuest) {
      await assignGuestChat();
      return {};
    }
    const id = await ensureGuestId();
    guestId ??= id;
    // Another tab has logged in and out again.
    if (guestId !== id) throw unauthorized();
    return { guestId };
  }

  return {
    owner,
    isGuest,
    whose,
    disown() {
      // A guest who has logged in meanwhile is a member and keeps the guest's messages.
      if (guestId && ownerOf(storedToken()) === owner) forgetGuest(guestId);
    },
  };
}

const unauthorized = () => new ApiError({ status: 401, code: 'UNAUTHORIZED' });
