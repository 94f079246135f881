import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { stringify, v7 } from 'uuid';
import { deriveId } from '../../base/derive-id.ts';
import type { RequestRow } from './call-lookup.ts';
import { Refused } from './error-body.ts';
import {
  completeRequest,
  type HeldRow,
  insertRequest,
  type RequestKey,
  readRequest,
  releaseRequest,
  storeAnswer,
  takeOverRequest,
} from './request.queries.ts';

/**
 * `claimed`: a row is written before the use case and completed after it, for calls of several steps.
 * `movement`: exactly one ledger movement, whose post writes the answer too; no row beforehand.
 */
export type ClaimMode = 'claimed' | 'movement';

/** What a use case gets of the idempotency of its call. */
export interface Claim<Answer> {
  /** The cause of everything this call does: `deriveId(claim.id, step)`. A repeated try has the same one. */
  readonly id: string;
  /** A try before this one began and did not answer: some steps may be done already. */
  readonly resumed: boolean;
  /**
   * For `movement`: the `record` of the ledger transfer, which stores this answer if and only if the money
   * moved. Undefined when the call came without a key.
   */
  record(answer: Answer): { name: 'request'; data: object } | undefined;
}

/** What became of the key of one call. */
export type Taken =
  | { readonly kind: 'new'; readonly id: string; readonly resumed: boolean; readonly settle: Settle }
  | { readonly kind: 'replay'; readonly status: number; readonly answer: unknown };

/** Called once with the answer, or with null when this try gives none that may be stored. */
type Settle = (answer: { status: number; body: unknown } | null) => Promise<void>;

const nothingToSettle: Settle = async () => {};

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

export interface TakeOptions {
  readonly mode: ClaimMode;
  readonly leaseMs: number;
  /** The row that was found with the session, if any. */
  readonly found: RequestRow | null;
}

/** Decides what a call with this key may do; throws the two refusals of a key. */
export async function takeKey(pool: pg.Pool, key: RequestKey | null, options: TakeOptions): Promise<Taken> {
  if (!key) return { kind: 'new', id: v7(), resumed: false, settle: nothingToSettle };
  let row = options.found;
  if (!row && options.mode === 'movement') return takeForMovement(pool, key);
  if (!row) {
    const held = await insertRequest(pool, key, options.leaseMs);
    if (held) return takeHeld(pool, held, false);
    row = await readRequest(pool, key);
  }
  if (!row) throw new Refused('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 });
  if (!row.hash.equals(key.hash)) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  if (row.state === 'done') return { kind: 'replay', status: row.status ?? 200, answer: row.answer };
  const held = await takeOverRequest(pool, key, options.leaseMs);
  if (!held) throw new Refused('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 });
  return takeHeld(pool, held, true);
}

function takeHeld(pool: pg.Pool, held: HeldRow, resumed: boolean): Taken {
  const settle: Settle = (answer) =>
    answer ? completeRequest(pool, held, answer.status, answer.body) : releaseRequest(pool, held);
  return { kind: 'new', id: held.id, resumed, settle };
}

/**
 * The id comes from owner and key alone, so two tries at once post the same transfer and the ledger lets one
 * through. A refusal moves nothing and is stored afterwards; a success has been stored by the post.
 */
function takeForMovement(pool: pg.Pool, key: RequestKey): Taken {
  const id = deriveId(key.key, `request/${key.owner}`);
  const settle: Settle = async (answer) => {
    if (answer && answer.status >= 300) await storeAnswer(pool, { ...key, id }, answer.status, answer.body);
  };
  return { kind: 'new', id, resumed: false, settle };
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
