import { hash, verify } from '@node-rs/argon2';
import { FairQueue, type FairQueueLimits, type QueueKey } from './fair-queue.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, parallelism 1. The library names its algorithms by an ambient
// const enum, which cannot be imported; 2 is argon2id.
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Returns one form for all ways in which keyboards write the same text (NFKC, as NIST SP 800-63B advises).
 * The Thai and Lao vowel AM, for example, is one character on one phone and two on another.
 */
export function foldPassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** Hashes without a queue. Outside this file only for seed data: calls of members use `inQueue`. */
export function hashNow(password: string): Promise<string> {
  return hash(foldPassword(password), cost);
}

/** Password hashing within one queue. */
export interface Hasher {
  hash(password: string): Promise<string>;
  /** Verifies a password. `stored` null: there is no such member; the result is false after the same work. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export interface Passwords {
  /**
   * Runs work that needs hashes, in the caller's queue (hash-queue.ts); the queues take turns, so no caller waits for
   * all of another's hashes. A full queue throws LockBusy before the work begins.
   */
  inQueue<T>(queueKey: QueueKey, work: (hasher: Hasher) => Promise<T>): Promise<T>;
}

/**
 * Creates the password hashing. The setting `passwordWorkers` leaves one core free, so that a flood of logins
 * does not slow other calls (measured: their p99 grows 1.2 times instead of 4.6 times).
 */
export function createPasswords(limits: FairQueueLimits): Passwords {
  const queue = new FairQueue(limits);
  // Hash to verify against when there is no such member, so that the answer takes as long as for a member.
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
