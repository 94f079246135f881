import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@kapao/contract/client';

const pressAgainMs = 300;
/** Who is told to wait a minute does not do so in a drill: another copy counts for itself. */
const longestWaitMs = 2_000;
/** Past a minute nobody has pressed too often any more; more is for a machine that does other work besides. */
const insistMs = 150_000;

/** Nobody has answered for good, or nothing was done: the same key may be sent again, as the app does it. */
function isOpen({ code, status }: ApiError): boolean {
  return code === 'NETWORK' || code === 'IDEMPOTENCY_IN_PROGRESS' || status === 429 || status === 503;
}

/** Who is told to wait does so. */
function waitMsOf({ retryAfterS }: ApiError): number {
  return Math.max(pressAgainMs, (retryAfterS ?? 0) * 1_000);
}

/** Presses until there is an answer for good. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + insistMs; ; ) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || !isOpen(error) || Date.now() > end) throw error;
      await sleep(waitMsOf(error));
    }
  }
}

/** What a member was told besides answers: what may be refused while so much goes wrong, and what may not. */
export interface Told {
  /** Refusals with a documented code, as `transfer TRANSFER_PENDING`. */
  readonly refused: string[];
  /** What no member should meet. */
  readonly complaints: string[];
}

export interface Pressing<T> {
  readonly what: string;
  /** Refusals that are none to complain of. */
  readonly expected: ReadonlySet<string>;
  /** It may move meanwhile. */
  readonly isOver: () => boolean;
  readonly call: (attempt: number) => Promise<T>;
}

/** Both null: nobody had answered when it was over. */
interface Word<T> {
  readonly reply: T | null;
  readonly refusal: string | null;
}

/** Presses until somebody answers or refuses for good, or it is over. Servers that die meanwhile may fail as they like. */
export async function pressAgain<T>(
  told: Told,
  { what, expected, isOver, call }: Pressing<T>,
): Promise<Word<T>> {
  for (let attempt = 0; !isOver(); attempt++) {
    try {
      return { reply: await call(attempt), refusal: null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isOpen(error) && error.status < 500) {
        noteRefusal(told, what, expected, error);
        return { reply: null, refusal: error.code };
      }
      await sleep(Math.min(waitMsOf(error), longestWaitMs));
    }
  }
  return { reply: null, refusal: null };
}

export function noteRefusal(
  { refused, complaints }: Told,
  what: string,
  expected: ReadonlySet<string>,
  { code, requestId }: ApiError,
): void {
  if (expected.has(code)) refused.push(`${what} ${code}`);
  else complaints.push(`${what} was refused with ${code} (${requestId})`);
}
