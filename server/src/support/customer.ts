import { type Refusal, refuse } from '@kapao/contract/result';
import type { Member } from '../platform/call/call-lookup.ts';
import type { GuestIds } from './guest-id.ts';

/** Owner of a conversation: a member, or a guest who has not logged in. */
export type Customer =
  | { readonly memberId: string; readonly guestId: null }
  | { readonly memberId: null; readonly guestId: string };

/** Authenticated caller, and the ids that the call claims. */
export interface CustomerRequest {
  readonly member: Pick<Member, 'id' | 'publicId'> | null;
  readonly body: {
    readonly userId?: string | null | undefined;
    readonly guestId?: string | null | undefined;
  };
}

/**
 * Returns the owner of the conversation that a call is about, who is always the caller. `wasGuest`: the guest
 * id that a member had before logging in.
 */
export function customerOf(
  { member, body }: CustomerRequest,
  ids: GuestIds,
): { readonly customer: Customer; readonly wasGuest: string | null } | Refusal<'UNAUTHORIZED'> {
  const guestId = body.guestId ? ids.read(body.guestId) : null;
  if (body.guestId && guestId === null) return refuse('UNAUTHORIZED');
  if (body.userId && body.userId !== member?.publicId) return refuse('UNAUTHORIZED');
  if (member) return { customer: { memberId: member.id, guestId: null }, wasGuest: guestId };
  if (guestId === null) return refuse('UNAUTHORIZED');
  return { customer: { memberId: null, guestId }, wasGuest: null };
}
