import { setTimeout as sleep } from 'node:timers/promises';
import { startWorkerLoop, type WorkerLoop } from '../platform/jobs/worker-loop.ts';
import { type DueInquiry, escalateFault, takeDue } from './inquiry.queries.ts';
import { type Inquiry, type InquiryDeps, runInquiry } from './inquiry.ts';
import { WorkerPools } from './worker-pool.ts';

/** How often somebody looks for what is due; and how soon again when a lane that had more has room. */
const pollMs = 100;
const pollAgainMs = 10;
/** Turns in a row that nobody brought to an end until a person is called: some five hours, since each waits longer. */
const failedAttempts = 10;

/**
 * Asks about everything that is due, for as long as it runs. The rows of `asking` are the queue, and several copies may
 * run side by side. A party that does not answer keeps the places of its own lanes and nobody else's; and every call
 * outside has its time-out, so it keeps none for ever.
 */
export function startInquiryWorker(deps: InquiryDeps, questions: readonly Inquiry[]): WorkerLoop {
  const byKind = new Map(questions.map((question) => [question.kind, question]));
  const lanes = new WorkerPools(questions);

  const ask = async (due: DueInquiry): Promise<boolean> => {
    try {
      const question = byKind.get(due.kind);
      if (due.broken >= failedAttempts) await escalateFault(deps.pool, due);
      if (question) await runInquiry(deps, question, due);
    } catch (err) {
      const { kind, id, provider } = due;
      deps.log.error({ err, kind, id, provider }, 'asking failed; it is asked again when its lease is over');
    }
    return lanes.ended(due);
  };

  return startWorkerLoop({
    async look({ begin }) {
      const now = lanes.now();
      const taken = await takeDue(deps.pool, [...byKind.keys()], now, lanes.others);
      lanes.taken(now, taken);
      for (const due of taken) begin(ask(due));
      // Answers that come together make one look.
      if (lanes.areHungry) await sleep(pollAgainMs);
      return pollMs;
    },
    onFault: (err) => deps.log.error({ err }, 'nobody could look for what is due to be asked'),
  });
}
