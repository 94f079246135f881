import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@kapao/contract/client';
import { pressAgain } from '../journeys/press-again.ts';
import type { Member } from './members.ts';
import type { Press } from './schedule.ts';
import type { SimulatedSystem } from './simulated-system.ts';

/** When everybody stops asking again; it is set when everything is healed. */
export interface Patience {
  untilMs: number;
}

export interface Step {
  readonly simulatedSystem: SimulatedSystem;
  readonly member: Member;
  readonly press: Press;
  readonly patience: Patience;
}

interface Pressed {
  readonly what: string;
  readonly key: string | null;
  /** Which copy of the server hears of it first; the next try goes to the next one. */
  readonly copy: number;
}

interface Limit {
  readonly timeoutMs: number;
}

/** What a member may be told while so much goes wrong, and while so much is pressed at once. */
const expected = new Set([
  'MONEY_NOT_ENOUGH',
  'QR_ALREADY_PAID',
  'QR_FAIL',
  'TRANSFER_FAIL',
  'TRANSFER_PENDING',
  'WITHDRAW_PENDING',
]);
/** Who hears nothing for so long presses again. */
const answerWithinMs = 8_000;

/**
 * Asks with one key, at one copy of the server after the other, until somebody answers. Null when it was refused, or when
 * nobody had answered before the patience was over.
 */
export async function sendRequest<T>(
  { member, patience }: Step,
  { what, key, copy }: Pressed,
  call: (client: Client, limit: Limit) => Promise<T>,
): Promise<T | null> {
  const { reply, refusal } = await pressAgain(member, {
    what,
    expected,
    isOver: () => Date.now() >= patience.untilMs,
    call: (attempt) => {
      // The remainder is a place in the list.
      const client = member.clients[(copy + attempt) % member.clients.length]!;
      return call(client, { timeoutMs: answerWithinMs });
    },
  });
  if (reply !== null || refusal !== null) note(member, what, key, refusal ?? reply);
  else member.unanswered += 1;
  return reply;
}

/** One key has one answer, however often it is pressed. */
function note(member: Member, what: string, key: string | null, answer: unknown): void {
  if (key === null) return;
  if (!member.answers.has(key)) member.answers.set(key, answer);
  const first = member.answers.get(key);
  if (isDeepStrictEqual(started(first), started(answer))) return;
  member.complaints.push(`${what} was answered twice with one key: ${short(first)} and ${short(answer)}`);
}

/** What one press heard of as going on, the other may have heard of as done. */
function started(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (_, value: unknown) => (value === 'PROCESSING' ? 'SUCCESS' : value)),
  );
}

function short(answer: unknown): string {
  return JSON.stringify(answer, (name, value) => (name === 'qrcode' ? '…' : value)).slice(0, 400);
}
