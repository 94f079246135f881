import type { z } from 'zod';
import type { ErrorCode } from './errors/error-codes.ts';
import type { Part } from './parts.ts';
import type { CallName } from './paths.ts';

/**
 * One call of the member API: its input, its reply and every way it may refuse. The server's routes, the typed client and
 * OpenAPI are derived from it.
 */
export interface Call {
  readonly summary: string;
  /** `member`: needs the bearer token; `public`: works without one. */
  readonly auth: 'public' | 'member';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Multipart request: the fields of `body` as text, and a part named `file`. */
  readonly upload?: Upload;
  readonly reply: z.ZodType;
  /** Whether a self-excluded member may make the call; `to-wallet-only`: only transfers into the wallet (`to: 'WALLET'`). */
  readonly whileExcluded?: 'allowed' | 'to-wallet-only' | 'refused';
  /** Refusals specific to this call; `errorsOf` adds those implied by its flags. */
  readonly errors: readonly ErrorCode[];
  /** Moves money or creates something: honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Reply holds a token or game credentials, so it is never stored for replay. */
  readonly secretReply?: true;
  /** Needs a fresh step-up; `or-login`: an equally fresh login is proof enough. */
  readonly stepUp?: true | 'or-login';
  /**
   * Moves money or promises it: counted by `moneyLimit` together with all such calls of the member. Reads are not counted.
   */
  readonly money?: true;
  /** Calls per minute by one member, or by one address where nobody is logged in; beyond it REQUEST_LIMIT. */
  readonly limit?: { readonly perMinute: number };
  /** A state-changing GET of the specification; a POST twin at the same path does the same. */
  readonly postTwin?: true;
  /** Read-only and free of secrets: allowed in an impersonation session. All other calls answer LOOK_ONLY there. */
  readonly impersonation?: true;
  /** Part of the service that it belongs to; while staff have closed that part, the call answers MAINTENANCE. */
  readonly part?: Part;
  /** Still works after the service is terminated; every other call then answers GONE. */
  readonly afterEnd?: true;
}

export interface Upload {
  readonly maxBytes: number;
  readonly contentTypes: readonly string[];
}

/**
 * Limit on all money-moving calls of one member together: started per minute and running at once; beyond it REQUEST_LIMIT.
 * A person moves money now and then; only a program calls more often.
 */
export const moneyLimit = { perMinute: 60, atOnce: 4 } as const;

export type CallTable = { readonly [Name in CallName]: Call };

/** Keeps the literal types of a call's schemas. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** Returns every code that a call can answer: its own and those implied by its kind. */
export function errorsOf(definition: Call): ErrorCode[] {
  // Any call can answer REQUEST_LIMIT when the server is overloaded.
  const codes: ErrorCode[] = [
    ...definition.errors,
    'INVALID_INPUT',
    'REQUEST_LIMIT',
    'INTERNAL_SERVER_ERROR',
  ];
  if (!definition.afterEnd) codes.push('GONE');
  if (definition.part) codes.push('MAINTENANCE');
  if (!definition.impersonation) codes.push('LOOK_ONLY');
  if (definition.auth === 'member') codes.push('UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN');
  if (definition.idempotent) codes.push('IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS');
  if (definition.whileExcluded === 'to-wallet-only' || definition.whileExcluded === 'refused')
    codes.push('SELF_EXCLUDED');
  if (definition.stepUp) codes.push('STEP_UP_REQUIRED');
  return [...new Set(codes)];
}
