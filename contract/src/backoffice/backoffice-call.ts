import type { z } from 'zod';
import type { Right } from './approvals/rights.ts';
import type { BackofficeCode } from './backoffice-codes.ts';

export type BackofficePath = `${'GET' | 'POST'} /backoffice/${string}`;

/**
 * One call of the console. Reading is GET or, where what is searched for is personal and belongs in no log, POST; whatever
 * changes something is POST, and comes with an Idempotency-Key.
 */
export interface BackofficeCall {
  readonly path: BackofficePath;
  readonly summary: string;
  /** `nobody`: works signed out. `half`: the password was right. `own`: whoever is signed in, about themself. */
  readonly right: Right | 'nobody' | 'half' | 'own';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly upload?: { readonly maxBytes: number; readonly contentTypes: readonly string[] };
  readonly reply: z.ZodType;
  readonly errors?: readonly BackofficeCode[];
  /** Changes something: has a key, and writes to the audit in the transaction of the change. */
  readonly change?: true;
  /** Shows personal data in clear: each answer is a row of the audit. */
  readonly personal?: true;
  /** Only within minutes of the second factor. */
  readonly fresh?: true;
  /** The answer holds a secret (a link, a code): it is never kept for a second try. */
  readonly secretReply?: true;
  /** Answers a file, which a link of the console opens; its path begins with /backoffice/exports/. */
  readonly download?: true;
}

/** Keeps the literal types of a call's schemas. */
export function backofficeCall<const C extends BackofficeCall>(definition: C): C {
  return definition;
}

/** Every code that a call can answer: its own and those of its kind. */
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
