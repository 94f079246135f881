import { createHash } from 'node:crypto';
import { decisionNames } from '@kapao/contract/backoffice/approvals/pending-approval';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { clearSuspense } from './clear-suspense.ts';
import type {
  DecisionNote,
  Moved,
  PastDecision,
  ResolutionOrder,
  ResolveDeps,
  Resolved,
} from './decision.ts';
import { type OpenException, openExceptionsUnder } from './open-exception.ts';
import {
  decisionsAbout,
  findDecision,
  lastDecision,
  resolveWithoutMovement,
} from './resolve-exception.queries.ts';
import { resolveHold } from './resolve-hold.ts';
import { voidBonus } from './void-bonus.ts';

/** Records a decision with person and reason and moves the money, in one transaction or not at all. */
export async function resolveException(deps: ResolveDeps, order: ResolutionOrder): Promise<Resolved> {
  if (!isWellFormed(order)) return { ok: false, code: 'INVALID_INPUT' };
  const made = await replayOf(deps.pool, order);
  if (made) return made;
  const moved = await resolveNow(deps, order);
  if (moved.ok) return { ok: true, replayed: false, amount: moved.amount };
  // The later of two concurrent sends of the same order may fail anywhere, and finds the first one's result in the
  // end.
  const again = await replayOf(deps.pool, order);
  if (again) return again;
  const before = await lastDecision(deps.pool, order.subject.id);
  return { ok: false, code: moved.code, ...(before && { before }), ...(moved.who && { who: moved.who }) };
}

/** Returns all decisions about one subject, oldest first; a Console reply keeps the fields that its contract names. */
export function decisionsOn(pool: pg.Pool, subjectId: string): Promise<PastDecision[]> {
  return decisionsAbout(pool, subjectId);
}

async function resolveNow(deps: ResolveDeps, order: ResolutionOrder): Promise<Moved> {
  const { kind, memberId, id } = order.subject;
  // A bonus may be ended at any time, but the list has only escalated ones.
  if (order.decision === 'void') return voidBonus(deps, noteOf(order, false), order);
  const item = (await openExceptionsUnder(deps.pool, id)).find(
    (one) => one.kind === kind && one.memberId === memberId,
  );
  if (!item) return { ok: false, code: 'ALREADY_CLOSED' };
  const forced = !item.allows.includes(order.decision);
  if (forced && !item.allowsForced.includes(order.decision)) return { ok: false, code: 'NOT_ALLOWED' };
  if (forced && !order.force) return { ok: false, code: 'INQUIRY_OPEN' };
  return resolve(deps, order, item, noteOf(order, forced));
}

function resolve(
  deps: ResolveDeps,
  order: ResolutionOrder,
  item: OpenException,
  note: DecisionNote,
): Promise<Moved> {
  switch (order.decision) {
    case 'approve':
    case 'ask':
    case 'close':
      return withoutMovement(deps.pool, note);
    case 'reject':
    case 'done':
    case 'failed':
      return resolveHold(deps, item, note);
    default:
      return clearSuspense(deps, item, note, order.toMember);
  }
}

async function withoutMovement(pool: pg.Pool, note: DecisionNote): Promise<Moved> {
  const refusal = await resolveWithoutMovement(pool, note);
  return refusal ? { ok: false, ...refusal } : { ok: true, amount: null };
}

function noteOf(order: ResolutionOrder, forced: boolean): DecisionNote {
  const { id, subject, decision, who, why, audit, queue, acceptance } = order;
  const { kind, memberId, id: subjectId } = subject;
  const note = { id, kind, memberId, subjectId, decision, who: who.trim(), why: why.trim(), forced };
  const fingerprint = orderFingerprint(order);
  return {
    ...note,
    fingerprint,
    ...(audit && { audit }),
    ...(queue && { queue }),
    ...(acceptance && { acceptance }),
  };
}

/**
 * Returns the SHA-256 of the inputs of an order: another member, amount to keep or slip makes it another
 * order.
 */
function orderFingerprint(order: ResolutionOrder): string {
  const { subject, decision, who, why, toMember, keep, force, queue, audit } = order;
  const { kind, memberId, id } = subject;
  const inputs = [kind, memberId, id, decision, who.trim(), why.trim(), toMember ?? null, String(keep ?? '')];
  const how = [force === true, queue ?? null, audit?.subject ?? null, audit?.subjectId ?? null];
  return createHash('sha256')
    .update(JSON.stringify([inputs, how]))
    .digest('hex');
}

async function replayOf(pool: pg.Pool, order: ResolutionOrder): Promise<Resolved | null> {
  const made = await findDecision(pool, order.id);
  if (!made) return null;
  return made.fingerprint === orderFingerprint(order)
    ? { ok: true, replayed: true, amount: made.amount }
    : { ok: false, code: 'KEY_REUSED' };
}

/** Whether the text is printable and within `most` characters; a line break could forge a row of some list. */
function isText(text: string, most: number): boolean {
  const { length } = text.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return length >= 1 && length <= most && !/[\u0000-\u001f\u007f-\u009f]/.test(text);
}

function isWellFormed({ id, subject, decision, who, why }: ResolutionOrder): boolean {
  const ids = [id, subject.id, subject.memberId];
  return ids.every(isUuid) && decisionNames.includes(decision) && isText(who, 130) && isText(why, 500);
}
