import { createHash, randomInt } from 'node:crypto';
import type pg from 'pg';
import { stringify, v7 } from 'uuid';
import type { RequestRow } from '../call-lookup.ts';
import { Refused } from '../error-body.ts';
import {
  carriedRow,
  completeRequest,
  type HeldRow,
  insertRequest,
  type RequestKey,
  readRequest,
  releaseRequest,
  storeAnswer,
  takeOverRequest,
} from './request.queries.ts';
import { requestId } from './request-id.ts';

/** Way in which the row of a key is written. */
export type ClaimMode =
  /** Written before the use case, and completed after it; suits any call. */
  | 'claimed'
  /**
   * Written by the call's ledger entries (`Claim.carry`), at no extra cost; only for calls that begin with an entry
   * or a refusal.
   */
  | 'carried';

/** Idempotency interface for a use case. */
export interface Claim<Answer> {
  /**
   * Id from which the ids of all that this call does derive: `deriveId(claim.id, step)`. A retry has the same
   * one.
   */
  readonly id: string;
  /** Whether an earlier attempt began without answering: some steps may be done already. */
  readonly resumed: boolean;
  /**
   * Returns, for `carried`, what a record function passes to `request_carry` in the transaction of an entry; undefined
   * for a call without a key. With `answer` the row also stores the answer, if and only if the money moves.
   */
  carry(answer?: Answer): object | undefined;
  /** Records that the movement with this answer is booked, so nothing has to be stored after it. */
  stored(): void;
  /** Throws the refusal for another attempt with the same key that is running now. */
  answerInProgress(): never;
}

/** Refusal of an attempt while another one holds the key's row. It is not stored as the call's answer. */
export class KeyInProgress extends Refused {
  constructor() {
    super('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 });
  }
}

/** Result of claiming a call's key. */
export type KeyClaim =
  | {
      readonly kind: 'new';
      readonly id: string;
      readonly resumed: boolean;
      /**
       * Number of this attempt in the key's row; only the last attempt that took the row stores its answer.
       */
      readonly attempt: number;
      /** Hash of the key's row, which may be by the other key of the server. */
      readonly rowHash?: Buffer;
      readonly finish: Finish;
    }
  | { readonly kind: 'replay'; readonly status: number; readonly answer: unknown };

/** Called once with the answer, or with null when this attempt has none to store. */
type Finish = (answer: { status: number; body: unknown } | null) => Promise<void>;

const nothingToFinish: Finish = async () => {};

/** Returns the owner of a key before login, derived from the key: whoever knows the key owns it. */
export function ownerOfKey(key: string): string {
  return stringify(deriveBytes(`request/${key}`));
}

export interface ClaimOptions {
  readonly mode: ClaimMode;
  readonly leaseMs: number;
  /** Row found together with the session, if any. */
  readonly found: RequestRow | null;
}

/** Claims the key of a call, or returns its stored answer; throws IDEMPOTENCY_KEY_REUSED or `KeyInProgress`. */
export async function claimKey(
  pool: pg.Pool,
  key: RequestKey | null,
  options: ClaimOptions,
): Promise<KeyClaim> {
  if (!key) return { kind: 'new', id: v7(), resumed: false, attempt: 1, finish: nothingToFinish };
  let row = options.found;
  if (!row && options.mode === 'carried') return claimCarried(pool, key);
  if (!row) {
    const held = await insertRequest(pool, key, options.leaseMs);
    if (held) return claimHeld(pool, held, false);
    row = await readRequest(pool, key);
  }
  if (!row) throw new KeyInProgress();
  const asStored = keyOfRow(key, row);
  if (row.state === 'done') return { kind: 'replay', status: row.status ?? 200, answer: row.answer };
  const held = await takeOverRequest(pool, asStored, options.leaseMs);
  if (!held) throw new KeyInProgress();
  return claimHeld(pool, held, true);
}

/** Returns the key with the hash of its row; throws when the row is of another request. */
function keyOfRow(key: RequestKey, { hash }: RequestRow): RequestKey {
  if (!hash.equals(key.hash) && !key.otherHash?.equals(hash)) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  return { ...key, hash };
}

function claimHeld(pool: pg.Pool, held: HeldRow, resumed: boolean): KeyClaim {
  const finish: Finish = (answer) =>
    answer ? completeRequest(pool, held, answer.status, answer.body) : releaseRequest(pool, held);
  return { kind: 'new', id: held.id, resumed, attempt: held.attempt, rowHash: held.hash, finish };
}

/**
 * Claims a key in `carried` mode: the id is derived from owner and key alone, so two concurrent attempts post the same
 * entry and the ledger accepts one. An answer without an entry is stored afterwards; an attempt without an answer
 * releases its row.
 */
function claimCarried(pool: pg.Pool, key: RequestKey): KeyClaim {
  const id = requestId(key);
  // Several attempts may begin before one of them writes the row. The random number marks the row of this
  // attempt, so that it neither answers nor releases the row of another attempt.
  const held = { ...key, id, attempt: randomInt(1, 2 ** 30) };
  const finish: Finish = async (answer) => {
    if (!answer) return releaseRequest(pool, held);
    if (!(await storeAnswer(pool, carriedRow(held, 0, answer)))) await requireSameAnswer(pool, key, answer);
  };
  return { kind: 'new', id, resumed: false, attempt: held.attempt, rowHash: key.hash, finish };
}

/** Throws unless another attempt has stored the same answer, which the next call with this key gets. */
async function requireSameAnswer(
  pool: pg.Pool,
  key: RequestKey,
  mine: { status: number; body: unknown },
): Promise<void> {
  const row = await readRequest(pool, key);
  if (row) keyOfRow(key, row);
  const agrees =
    row?.state === 'done' && row.status === mine.status && codeOf(row.answer) === codeOf(mine.body);
  if (!agrees) throw new KeyInProgress();
}

/** Returns the code of a refusal; undefined for an answer. */
function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

/** Whether an answer may be stored: not an expired login, a rate limit or a fault of ours. */
export function mayStore(status: number): boolean {
  return status !== 401 && status !== 429 && status < 500;
}

function deriveBytes(text: string): Uint8Array {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  // Version 8 (RFC 9562, custom) and the RFC variant never equal a member's id, which is version 7.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes;
}
