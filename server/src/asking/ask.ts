import { z } from 'zod';
import type { Jobs, NewJob } from '../base/jobs/queue.ts';
import type { Process } from '../base/process.ts';
import type { Alarm } from './alarm.ts';
import {
  callPerson,
  endAsking,
  overdue,
  type Subject,
  setNext,
  type Turn,
  takeTurn,
} from './asking.queries.ts';

/** What came of one turn of asking. */
export type Heard =
  /** The party said its last word, and what it demands is booked, which ended the asking too. */
  | { readonly kind: 'settled' }
  /** Nothing is left to ask, and nothing had to be booked. */
  | { readonly kind: 'over' }
  /** Not yet, as was to be expected. */
  | { readonly kind: 'later'; readonly inMs: number }
  /** No word, or none that makes sense. After a day of it a person is called with this evidence. */
  | {
      readonly kind: 'silence';
      readonly why: string;
      readonly inMs: number;
      readonly about: Pick<Alarm, 'account' | 'currency' | 'ours' | 'details'>;
    };

/** How one kind of thing is asked about. */
export interface Question {
  readonly kind: string;
  /** Asks the party and does what its word demands. Can be repeated; a fault is tried again when the lease is over. */
  ask(subject: Subject, turn: Turn): Promise<Heard>;
}

export type AskingDeps = Pick<Process, 'pool' | 'jobs' | 'log'>;

const hourMs = 3_600_000;
/** While one process asks, no other does. */
const leaseMs = 60_000;
/** A day without a sound word calls a person; the party is asked now and then all the same, for when it is back. */
const personAfterMs = 24 * hourMs;
const askedByPersonMs = hourMs;

/** Asks once, when that is due. */
export async function ask(deps: AskingDeps, question: Question, subject: Subject): Promise<void> {
  const turn = await takeTurn(deps.pool, subject, leaseMs);
  if (!turn) return;
  const heard = await question.ask(subject, turn);
  switch (heard.kind) {
    case 'settled':
      return;
    case 'over':
      return endAsking(deps.pool, subject);
    case 'later':
      return askLater(deps, subject, heard.inMs, true);
    case 'silence': {
      const forGood = turn.asked > 0 && turn.heardAt.getTime() < Date.now() - personAfterMs;
      if (forGood) {
        const alarm = { ...heard.about, details: { ...heard.about.details, ...subject, why: heard.why } };
        await callPerson(deps.pool, subject, alarm);
      }
      return askLater(deps, subject, forGood ? askedByPersonMs : heard.inMs);
    }
  }
}

/** The row remembers when to ask, the job does it; when the job gets lost, the sweep finds the row. */
export async function askLater(
  deps: AskingDeps,
  subject: Subject,
  inMs: number,
  heard = false,
): Promise<void> {
  if (!(await setNext(deps.pool, subject, { inMs, heard }))) return;
  try {
    await deps.jobs.send([jobOf(subject, inMs)]);
  } catch (err) {
    deps.log.error({ err, kind: subject.kind, id: subject.id }, 'no question was queued; the sweep will ask');
  }
}

export const queueOf = (kind: string) => `ask.${kind}`;

function jobOf({ kind, memberId, id }: Subject, startAfterMs = 0): NewJob {
  return { queue: queueOf(kind), data: { memberId, id }, startAfterMs };
}

/** A job comes a little after its time; only rows well past theirs are taken for lost. */
const graceMs = 5_000;
const sweepAtOnce = 500;

/** Takes up what processes left behind when they died. Answers how many it found. */
export async function sweepAsking(deps: AskingDeps, afterMs = graceMs): Promise<number> {
  const lost = await overdue(deps.pool, afterMs, sweepAtOnce);
  await deps.jobs.send(lost.map((subject) => jobOf(subject)));
  return lost.length;
}

const jobData = z.object({ memberId: z.uuid(), id: z.uuid() });

export function registerAsking(
  jobs: Pick<Jobs, 'work' | 'every'>,
  deps: AskingDeps,
  questions: readonly Question[],
): void {
  for (const question of questions) {
    const { kind } = question;
    jobs.work(queueOf(kind), (data) => ask(deps, question, { kind, ...jobData.parse(data) }));
  }
  jobs.every('asking.sweep', { cron: '* * * * *', expiryMs: 60_000 }, async () => {
    await sweepAsking(deps);
  });
}
