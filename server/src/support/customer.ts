import { type Refusal, refuse } from '@kapao/contract/result';
import type { Member } from '../platform/call/call-lookup.ts';
import type { GuestIds } from './guest-id.ts';

/** Whose conversation it is: a member's, or that of a guest who has not logged in. */
export type Customer =
  | { readonly memberId: string; readonly guestId: null }
  | { readonly memberId: null; readonly guestId: string };

/** Who asks, and as whom they say that they do. */
export interface CustomerRequest {
  readonly member: Pick<Member, 'id' | 'publicId'> | null;
  readonly body: {
    readonly userId?: string | null | undefined;
    readonly guestId?: string | null | undefined;
  };
}

/**
 * Whose conversation a call is about: one's own, whatever else is asked for. `wasGuest`: a member who brings along the id that they
 * had as a guest.
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
