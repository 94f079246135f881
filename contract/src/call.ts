import type { z } from 'zod';
import type { ErrorCode } from './errors/error-codes.ts';
import type { Part } from './parts.ts';
import type { CallName } from './paths.ts';

/**
 * One call of the wire: what goes in, what comes out, and every way it may refuse.
 * The server registers its routes from these, the typed client and OpenAPI are derived from them.
 */
export interface Call {
  readonly summary: string;
  /** `member`: needs the bearer token; `public`: works without one. */
  readonly auth: 'public' | 'member';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The request is multipart: the fields of `body`, as text, and a part named `file`. */
  readonly upload?: Upload;
  readonly reply: z.ZodType;
  /**
   * Whether a member who took a break or excluded themself may make it (wire.md section 3); every call of a member
   * declares it.
   * `open`: looking, withdrawing, one's own account and security. `homeward`: open only towards the wallet
   * (`to: 'WALLET'`). `refused`: deposits, play and bonuses.
   */
  readonly excluded?: 'open' | 'homeward' | 'refused';
  /** The refusals of this call alone; `errorsOf` adds those that follow from its flags. */
  readonly errors: readonly ErrorCode[];
  /** Moves money or creates something: honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** The answer holds a token or game credentials: it is never stored for replay. */
  readonly secretReply?: true;
  /** Needs a fresh step-up (wire.md section 3); `or-login`: a login just as fresh is proof enough. */
  readonly stepUp?: true | 'or-login';
  /** Moves money or promises it: counted with all such calls of the member, by `moneyLimit`. Reading is not counted. */
  readonly money?: true;
  /** Calls in a minute of one member, or of one address where nobody is logged in; then REQUEST_LIMIT. */
  readonly limit?: { readonly perMinute: number };
  /** A state-changing GET of the specification; a POST twin at the same path does the same. */
  readonly postTwin?: true;
  /** Only reads, and shows no secret: an operator who looks at the member's screens may make it. All others are LOOK_ONLY. */
  readonly look?: true;
  /** What it belongs to: while an operator has closed that, it answers MAINTENANCE. */
  readonly part?: Part;
  /** Goes on when the service is terminated; every other call answers GONE then. */
  readonly afterEnd?: true;
}

export interface Upload {
  readonly maxBytes: number;
  readonly contentTypes: readonly string[];
}

/**
 * Calls of one member that move money, whichever they are: so many begin in a minute and so many are under way at once;
 * then REQUEST_LIMIT. A person moves money now and then; only a program asks more often.
 */
export const moneyLimit = { perMinute: 60, atOnce: 4 } as const;

export type CallTable = { readonly [Name in CallName]: Call };

/** Keeps the literal types of a call's schemas. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** Every code that a call can answer, its own and those that come with being a call of this kind. */
export function errorsOf(definition: Call): ErrorCode[] {
  // Whoever asks for more than the server can do at the moment is told so, whatever it is.
  const codes: ErrorCode[] = [
    ...definition.errors,
    'INVALID_INPUT',
    'REQUEST_LIMIT',
    'INTERNAL_SERVER_ERROR',
  ];
  if (!definition.afterEnd) codes.push('GONE');
  if (definition.part) codes.push('MAINTENANCE');
  if (!definition.look) codes.push('LOOK_ONLY');
  if (definition.auth === 'member') codes.push('UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN');
  if (definition.idempotent) codes.push('IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS');
  if (definition.excluded === 'homeward' || definition.excluded === 'refused') codes.push('SELF_EXCLUDED');
  if (definition.stepUp) codes.push('STEP_UP_REQUIRED');
  return [...new Set(codes)];
}
