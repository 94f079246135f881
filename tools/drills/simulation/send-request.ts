import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@kapao/contract/client';
import { retryCall } from '../journeys/retry-call.ts';
import type { Member } from './members.ts';
import type { Press } from './schedule.ts';
import type { SimulatedSystem } from './simulated-system.ts';

/** Time at which all retries end; set when all faults have ended. */
export interface RetryDeadline {
  untilMs: number;
}

export interface Step {
  readonly system: SimulatedSystem;
  readonly member: Member;
  readonly press: Press;
  readonly patience: RetryDeadline;
}

interface RequestInfo {
  readonly what: string;
  readonly key: string | null;
  /** Server copy that receives the first request; each retry goes to the next one. */
  readonly copy: number;
}

interface Limit {
  readonly timeoutMs: number;
}

/** Refusals that a member may get under these faults and concurrent presses. */
const expected = new Set([
  'MONEY_NOT_ENOUGH',
  'QR_ALREADY_PAID',
  'QR_FAIL',
  'TRANSFER_FAIL',
  'TRANSFER_PENDING',
  'WITHDRAW_PENDING',
]);
/** Time without an answer after which a member retries. */
const answerWithinMs = 8_000;

/**
 * Calls one server copy after the other with one key, until there is an answer; null when it was refused, or when the
 * retries ended.
 */
export async function sendRequest<T>(
  { member, patience }: Step,
  { what, key, copy }: RequestInfo,
  call: (client: Client, limit: Limit) => Promise<T>,
): Promise<T | null> {
  const { reply, refusal } = await retryCall(member, {
    what,
    expected,
    isOver: () => Date.now() >= patience.untilMs,
    call: (attempt) => {
      // The remainder is a valid index.
      const client = member.clients[(copy + attempt) % member.clients.length]!;
      return call(client, { timeoutMs: answerWithinMs });
    },
  });
  if (reply !== null || refusal !== null) note(member, what, key, refusal ?? reply);
  else member.unanswered += 1;
  return reply;
}

/** Records the answer to a key; a different answer to the same key is a violation. */
function note(member: Member, what: string, key: string | null, answer: unknown): void {
  if (key === null) return;
  if (!member.answers.has(key)) member.answers.set(key, answer);
  const first = member.answers.get(key);
  if (isDeepStrictEqual(pendingAsDone(first), pendingAsDone(answer))) return;
  member.complaints.push(`${what} was answered twice with one key: ${short(first)} and ${short(answer)}`);
}

/** Replaces pending by done, because two presses with one key may see the same operation at different times. */
function pendingAsDone(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (_, value: unknown) => (value === 'PROCESSING' ? 'SUCCESS' : value)),
  );
}

function short(answer: unknown): string {
  return JSON.stringify(answer, (name, value) => (name === 'qrcode' ? '…' : value)).slice(0, 400);
}
