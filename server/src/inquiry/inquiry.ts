import { dayMs, hourMs } from '@kapao/core/time';
import type { Process } from '../platform/process/process.ts';
import { inTrace, type Note } from '../platform/tracing/trace.ts';
import type { Alarm } from './alarm.ts';
import {
  type Attempt,
  type DueInquiry,
  endInquiry,
  escalate,
  type InquirySubject,
  setNext,
} from './inquiry.queries.ts';

/** Evidence for staff on escalation. */
type Evidence = Pick<Alarm, 'account' | 'currency' | 'ours' | 'details'>;

/** Result of one attempt. */
export type InquiryResult =
  /**
   * Final: the effect of the answer is stored, in a transaction that also ended or rescheduled the inquiry.
   */
  | { readonly kind: 'settled' }
  /** The inquiry has nothing left to ask, and nothing had to be booked. */
  | { readonly kind: 'closed' }
  /** The outcome is not final yet, as expected. */
  | { readonly kind: 'retry'; readonly inMs: number }
  /** The answer settles nothing, and no later answer will: escalates at once. */
  | { readonly kind: 'escalate'; readonly why: string; readonly inMs: number; readonly about: Evidence }
  /** No answer or no valid one. After a day of that, escalates with this evidence. */
  | { readonly kind: 'no-answer'; readonly why: string; readonly inMs: number; readonly about: Evidence };

/** Provider row, as far as inquiries need it. */
export interface InquiryProvider {
  /** Timeout of one call. */
  readonly timeoutMs: number;
  /** Inquiries of one kind that the provider may have to answer at the same time. */
  readonly inquiriesAtOnce: number;
}

/** Subject as shown to staff on escalation: `amount` in minor units, where one is known. */
export interface About extends Pick<Alarm, 'account' | 'currency'> {
  readonly amount?: bigint | null;
  readonly details?: Alarm['details'];
}

/**
 * Returns the result for no answer, or no valid one. The default `inMs` of an hour is for a provider that is
 * switched off.
 */
export function noAnswer({ account, currency, amount, details = {} }: About, why: string, inMs = hourMs) {
  const about = { account, currency, ...(amount != null && { ours: String(amount) }), details };
  return { kind: 'no-answer', why, inMs, about } as const satisfies InquiryResult;
}

/** Definition of one kind of inquiry. */
export interface Inquiry {
  readonly kind: string;
  /** Current providers by code; one that is switched off is missing. */
  readonly providers: ReadonlyMap<string, InquiryProvider>;
  /** Asks the provider and books what its answer demands. Repeatable; a fault is retried when the lease ends. */
  ask(subject: InquirySubject, attempt: Attempt): Promise<InquiryResult>;
}

export type InquiryDeps = Pick<Process, 'pool' | 'log'>;

/** Time without a valid answer until escalation; the provider is still asked at the interval below, for when it is back. */
const escalateAfterMs = dayMs;
const escalatedIntervalMs = hourMs;

/**
 * Makes one attempt of an inquiry that is leased to this process. By its result the inquiry ends, is
 * scheduled again or is escalated.
 */
export function runInquiry(deps: InquiryDeps, inquiry: Inquiry, due: DueInquiry): Promise<void> {
  const facts = {
    'kapao.inquiry': due.kind,
    'kapao.provider.code': due.provider,
    'kapao.attempt': due.asked + 1,
  };
  return inTrace(`inquiry ${due.kind}`, facts, due.traceparent, (note) => attempt(deps, inquiry, due, note));
}

async function attempt(deps: InquiryDeps, inquiry: Inquiry, due: DueInquiry, note: Note): Promise<void> {
  const { kind, memberId, id, asked, lastAnswerAt, escalatedAt, takenAt } = due;
  const subject = { kind, memberId, id };
  const result = await inquiry.ask(subject, { asked, lastAnswerAt, escalatedAt });
  note({ 'kapao.result': result.kind });
  switch (result.kind) {
    case 'settled':
      return;
    case 'closed':
      return endInquiry(deps.pool, subject);
    case 'retry':
      return setNext(deps.pool, subject, { inMs: result.inMs, lastAnswerAt: takenAt });
    case 'escalate':
      await escalate(deps.pool, due, evidenceOf(subject, result));
      return setNext(deps.pool, subject, { inMs: result.inMs });
    case 'no-answer': {
      const forGood = asked > 0 && lastAnswerAt.getTime() < Date.now() - escalateAfterMs;
      if (forGood) await escalate(deps.pool, due, evidenceOf(subject, result));
      return setNext(deps.pool, subject, { inMs: forGood ? escalatedIntervalMs : result.inMs });
    }
  }
}

function evidenceOf(
  subject: InquirySubject,
  { why, about }: { readonly why: string; readonly about: Evidence },
): Evidence {
  return { ...about, details: { ...about.details, ...subject, why } };
}

/** Reschedules the inquiry to run in `inMs`; an inquiry that is already due stays due. */
export function inquireLater(
  deps: Pick<Process, 'pool'>,
  subject: InquirySubject,
  inMs: number,
): Promise<void> {
  return setNext(deps.pool, subject, { inMs });
}
