import type { z } from 'zod';
import type { Right } from './approvals/rights.ts';
import type { BackofficeCode } from './backoffice-codes.ts';

export type BackofficePath = `${'GET' | 'POST'} /backoffice/${string}`;

/**
 * One call of the console. Reads are GET, or POST where the search terms are personal and must not reach a log; every
 * change is POST with an Idempotency-Key.
 */
export interface BackofficeCall {
  readonly path: BackofficePath;
  readonly summary: string;
  /**
   * `nobody`: works signed out; `half`: the password was accepted, the second factor is missing; `own`: any signed-in
   * staff member, about their own account.
   */
  readonly right: Right | 'nobody' | 'half' | 'own';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly upload?: { readonly maxBytes: number; readonly contentTypes: readonly string[] };
  readonly reply: z.ZodType;
  readonly errors?: readonly BackofficeCode[];
  /** Changes something: requires an Idempotency-Key and writes the audit record in the same transaction. */
  readonly change?: true;
  /** Shows personal data unmasked: each reply is recorded in the audit log. */
  readonly personal?: true;
  /** Allowed only within minutes of the second factor. */
  readonly fresh?: true;
  /** Reply holds a secret (a link, a code), so it is never stored for a retry. */
  readonly secretReply?: true;
  /** Replies with a file that a link in the console opens; its path begins with /backoffice/exports/. */
  readonly download?: true;
}

/** Keeps the literal types of a call's schemas. */
export function backofficeCall<const C extends BackofficeCall>(definition: C): C {
  return definition;
}

/** Returns every code that a call can answer: its own and those of its kind. */
export function backofficeErrorsOf(call: BackofficeCall): BackofficeCode[] {
  const codes: BackofficeCode[] = [
    ...(call.errors ?? []),
    'INVALID_INPUT',
    'REQUEST_LIMIT',
    'INTERNAL_SERVER_ERROR',
  ];
  if (call.right !== 'nobody') codes.push('SIGNED_OUT');
  if (call.right !== 'nobody' && call.right !== 'half') codes.push('SECOND_FACTOR');
  if (!['nobody', 'half', 'own'].includes(call.right)) codes.push('NOT_ALLOWED');
  if (call.fresh) codes.push('FRESH_FACTOR');
  if (call.change) codes.push('IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS');
  return [...new Set(codes)];
}
