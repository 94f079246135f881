import { createHash, createHmac, randomInt } from 'node:crypto';
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
  requestId,
  storeAnswer,
  takeOverRequest,
} from './request.queries.ts';

/**
 * `claimed`: a row is written before the use case and completed after it, for calls of any steps.
 * `carried`: the call's own movements write it in their transactions (`Claim.carry`), so it costs nothing of its own.
 * For calls whose first step is a movement, or that have refused until then.
 */
export type ClaimMode = 'claimed' | 'carried';

/** What a use case gets of the idempotency of its call. */
export interface Claim<Answer> {
  /** The cause of everything this call does: `deriveId(claim.id, step)`. A repeated try has the same one. */
  readonly id: string;
  /** A try before this one began and did not answer: some steps may be done already. */
  readonly resumed: boolean;
  /**
   * For `carried`: what a slice's record function hands to `request_carry` in the transaction of a movement. Without an
   * answer the key is taken from then on; with one it has been answered, if and only if the money moved. Undefined
   * when the call came without a key.
   */
  carry(answer?: Answer): object | undefined;
  /** The movement that carried this answer is booked: nothing has to be stored after it. */
  stored(): void;
  /** Another try with the same key is at work at this very moment: throws the refusal that says so. */
  inWork(): never;
}

/** Not an answer of this call, so its row is left to the try that has it. */
export class KeyInWork extends Refused {
  constructor() {
    super('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 });
  }
}

/** What became of the key of one call. */
export type KeyClaim =
  | {
      readonly kind: 'new';
      readonly id: string;
      readonly resumed: boolean;
      /** The mark of this try in the row; a stored answer is of the last one that took it. */
      readonly attempt: number;
      readonly finish: Finish;
    }
  | { readonly kind: 'replay'; readonly status: number; readonly answer: unknown };

/** Called once with the answer, or with null when this try gives none that may be stored. */
type Finish = (answer: { status: number; body: unknown } | null) => Promise<void>;

const nothingToFinish: Finish = async () => {};

/** Before login nobody owns a key, so whoever knows it does. */
export function ownerOfKey(key: string): string {
  return stringify(deriveBytes(`request/${key}`));
}

/**
 * Of method, path and body. Keyed by a secret of the server, because bodies hold passwords: a plain hash would let
 * whoever reads the table try passwords much faster than argon2id allows.
 */
export function hashRequest(secret: string, method: string, url: string, body: unknown): Buffer {
  const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
  return createHmac('sha256', secret).update(`${method} ${url}\n${text}`).digest();
}

export interface ClaimOptions {
  readonly mode: ClaimMode;
  readonly leaseMs: number;
  /** The row that was found with the session, if any. */
  readonly found: RequestRow | null;
}

/** Decides what a call with this key may do; throws the two refusals of a key. */
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
  if (!row) throw new KeyInWork();
  if (!row.hash.equals(key.hash)) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  if (row.state === 'done') return { kind: 'replay', status: row.status ?? 200, answer: row.answer };
  const held = await takeOverRequest(pool, key, options.leaseMs);
  if (!held) throw new KeyInWork();
  return claimHeld(pool, held, true);
}

function claimHeld(pool: pg.Pool, held: HeldRow, resumed: boolean): KeyClaim {
  const finish: Finish = (answer) =>
    answer ? completeRequest(pool, held, answer.status, answer.body) : releaseRequest(pool, held);
  return { kind: 'new', id: held.id, resumed, attempt: held.attempt, finish };
}

/**
 * The id comes from owner and key alone, too, so two tries at once post the same entry and the ledger lets one through.
 * What no movement carried is stored afterwards; a try that gives no answer gives its row back, if there is one by now.
 */
function claimCarried(pool: pg.Pool, key: RequestKey): KeyClaim {
  const id = requestId(key);
  // Several tries may begin before one of them writes the row. The number is this one's mark in it: what another's
  // movement wrote is neither answered nor given back by this one.
  const held = { ...key, id, attempt: randomInt(1, 2 ** 30) };
  const finish: Finish = async (answer) => {
    if (!answer) return releaseRequest(pool, held);
    if (!(await storeAnswer(pool, carriedRow(held, 0, answer)))) await yieldTo(pool, key, answer);
  };
  return { kind: 'new', id, resumed: false, attempt: held.attempt, finish };
}

/** Another try has the key: its answer counts, which the next one with this key hears. */
async function yieldTo(
  pool: pg.Pool,
  key: RequestKey,
  mine: { status: number; body: unknown },
): Promise<void> {
  const row = await readRequest(pool, key);
  if (row && !row.hash.equals(key.hash)) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  const agrees =
    row?.state === 'done' && row.status === mine.status && codeOf(row.answer) === codeOf(mine.body);
  if (!agrees) throw new KeyInWork();
}

/** A refusal says its code; an answer has none. */
function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

/** Whether an answer may be stored: not a lost login, not "too many", not a fault of ours. */
export function mayStore(status: number): boolean {
  return status !== 401 && status !== 429 && status < 500;
}

function deriveBytes(text: string): Uint8Array {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  // Version 8 (RFC 9562, custom) and the RFC variant: never the id of a member, which is version 7.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes;
}
