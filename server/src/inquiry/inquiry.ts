import { dayMs, hourMs } from '@kapao/core/time';
import type { Process } from '../platform/process/process.ts';
import type { Alarm } from './alarm.ts';
import {
  type Attempt,
  type DueInquiry,
  endInquiry,
  escalate,
  type InquirySubject,
  setNext,
} from './inquiry.queries.ts';

/** What is known so far, for the person who is called. */
type Evidence = Pick<Alarm, 'account' | 'currency' | 'ours' | 'details'>;

/** What came of one turn of asking. */
export type InquiryResult =
  /** The party said its last word, and what it demands is booked, which ended the asking too. */
  | { readonly kind: 'settled' }
  /** Nothing is left to ask, and nothing had to be booked. */
  | { readonly kind: 'closed' }
  /** Not yet, as was to be expected. */
  | { readonly kind: 'retry'; readonly inMs: number }
  /** What was heard tells nothing, and nothing that may still be heard will: a person is called at once. */
  | { readonly kind: 'escalate'; readonly why: string; readonly inMs: number; readonly about: Evidence }
  /** No word, or none that makes sense. After a day of it a person is called with this evidence. */
  | { readonly kind: 'no-answer'; readonly why: string; readonly inMs: number; readonly about: Evidence };

/** Who is asked, as far as asking has to know: a provider's row. */
export interface InquiryProvider {
  /** How long one call may take. */
  readonly timeoutMs: number;
  /** Questions of one kind that it may have to answer at the same time. */
  readonly inquiriesAtOnce: number;
}

/** What is asked about, as a person who is called sees it: `amount` in minor units, where one is known. */
export interface About extends Pick<Alarm, 'account' | 'currency'> {
  readonly amount?: bigint | null;
  readonly details?: Alarm['details'];
}

/** No word of the party, or none that makes sense. Without a time it is asked again in an hour, as while it is switched off. */
export function noAnswer({ account, currency, amount, details = {} }: About, why: string, inMs = hourMs) {
  const about = { account, currency, ...(amount != null && { ours: String(amount) }), details };
  return { kind: 'no-answer', why, inMs, about } as const satisfies InquiryResult;
}

/** How one kind of thing is asked about. */
export interface Inquiry {
  readonly kind: string;
  /** By their codes, as they are now; one that is switched off is missing. */
  readonly providers: ReadonlyMap<string, InquiryProvider>;
  /** Asks the party and does what its word demands. Can be repeated; a fault is tried again when the lease is over. */
  ask(subject: InquirySubject, turn: Attempt): Promise<InquiryResult>;
}

export type InquiryDeps = Pick<Process, 'pool' | 'log'>;

/** A day without a sound word calls a person; the party is asked now and then all the same, for when it is back. */
const escalateAfterMs = dayMs;
const escalatedIntervalMs = hourMs;

/** Asks about one whose turn was taken. */
export async function runInquiry(deps: InquiryDeps, question: Inquiry, due: DueInquiry): Promise<void> {
  const { kind, memberId, id, asked, lastAnswerAt, escalatedAt, takenAt } = due;
  const subject = { kind, memberId, id };
  const heard = await question.ask(subject, { asked, lastAnswerAt: lastAnswerAt, escalatedAt: escalatedAt });
  switch (heard.kind) {
    case 'settled':
      return;
    case 'closed':
      return endInquiry(deps.pool, subject);
    case 'retry':
      return setNext(deps.pool, subject, { inMs: heard.inMs, lastAnswerAt: takenAt });
    case 'escalate':
      await escalate(deps.pool, due, evidenceOf(subject, heard));
      return setNext(deps.pool, subject, { inMs: heard.inMs });
    case 'no-answer': {
      const forGood = asked > 0 && lastAnswerAt.getTime() < Date.now() - escalateAfterMs;
      if (forGood) await escalate(deps.pool, due, evidenceOf(subject, heard));
      return setNext(deps.pool, subject, { inMs: forGood ? escalatedIntervalMs : heard.inMs });
    }
  }
}

function evidenceOf(
  subject: InquirySubject,
  { why, about }: { readonly why: string; readonly about: Evidence },
): Evidence {
  return { ...about, details: { ...about.details, ...subject, why } };
}

/** It is asked about after so long, whatever was planned. */
export function inquireLater(
  deps: Pick<Process, 'pool'>,
  subject: InquirySubject,
  inMs: number,
): Promise<void> {
  return setNext(deps.pool, subject, { inMs });
}
