import { setTimeout as sleep } from 'node:timers/promises';
import { startWorkerLoop, type WorkerLoop } from '../platform/jobs/worker-loop.ts';
import { type DueInquiry, escalateFault, takeDue } from './inquiry.queries.ts';
import { type Inquiry, type InquiryDeps, runInquiry } from './inquiry.ts';
import { WorkerPools } from './worker-pool.ts';

/**
 * Poll interval. An inquiry that ends in a pool with more due inquiries triggers an earlier poll, after
 * `pollAgainMs` at least.
 */
const pollMs = 100;
const pollAgainMs = 10;
/** Unfinished attempts in a row before escalation: some five hours, since each waits longer. */
const maxFailedAttempts = 10;

/**
 * Runs all due inquiries until stopped; the inquiry rows are the queue, so several server copies may run side by side.
 * A provider that does not answer occupies only its own worker pools, and not for ever, since every external call has a
 * timeout.
 */
export function startInquiryWorker(deps: InquiryDeps, inquiries: readonly Inquiry[]): WorkerLoop {
  const byKind = new Map(inquiries.map((inquiry) => [inquiry.kind, inquiry]));
  const pools = new WorkerPools(inquiries);

  const ask = async (due: DueInquiry): Promise<boolean> => {
    try {
      const inquiry = byKind.get(due.kind);
      if (due.broken >= maxFailedAttempts) await escalateFault(deps.pool, due);
      if (inquiry) await runInquiry(deps, inquiry, due);
    } catch (err) {
      const { kind, id, provider } = due;
      deps.log.error({ err, kind, id, provider }, 'an inquiry failed; it is retried when its lease expires');
    }
    return pools.ended(due);
  };

  return startWorkerLoop({
    async poll({ begin }) {
      const now = pools.now();
      const taken = await takeDue(deps.pool, [...byKind.keys()], now, pools.others);
      pools.taken(now, taken);
      for (const due of taken) begin(ask(due));
      // Answers that arrive together cause one query.
      if (pools.hasBacklog) await sleep(pollAgainMs);
      return pollMs;
    },
    onFault: (err) => deps.log.error({ err }, 'due inquiries could not be read'),
  });
}
