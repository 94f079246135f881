import { setTimeout as sleep } from 'node:timers/promises';
import { startWorkerLoop, type WorkerLoop } from '../platform/jobs/worker-loop.ts';
import { type DueInquiry, escalateFault, takeDue } from './inquiry.queries.ts';
import { type Inquiry, type InquiryDeps, runInquiry } from './inquiry.ts';
import { WorkerPools } from './worker-pool.ts';

/** Poll interval for due inquiries, and the shorter one when a worker pool with more due has room. */
const pollMs = 100;
const pollAgainMs = 10;
/** Unfinished attempts in a row before escalation: some five hours, since each waits longer. */
const failedAttempts = 10;

/**
 * Runs all due inquiries until stopped. The inquiry rows are the queue, and several server copies may run side by side. A
 * provider that does not answer occupies only its own worker pools, and not for ever, since every external call has a
 * timeout.
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
      deps.log.error({ err, kind, id, provider }, 'an inquiry failed; it is retried when its lease expires');
    }
    return lanes.ended(due);
  };

  return startWorkerLoop({
    async look({ begin }) {
      const now = lanes.now();
      const taken = await takeDue(deps.pool, [...byKind.keys()], now, lanes.others);
      lanes.taken(now, taken);
      for (const due of taken) begin(ask(due));
      // Answers that arrive together cause one query.
      if (lanes.areHungry) await sleep(pollAgainMs);
      return pollMs;
    },
    onFault: (err) => deps.log.error({ err }, 'due inquiries could not be read'),
  });
}
