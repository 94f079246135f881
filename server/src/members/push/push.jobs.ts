import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { registerSweep } from '../../platform/jobs/sweep.ts';
import { pushServices } from '../../providers/push/push-hosts.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { sweepBrowsers } from './push.queries.ts';
import { pushKeysOnce } from './push-keys.ts';
import { pushEvents } from './push-texts.ts';
import { sendPush } from './send-push.ts';

const eventForBrowser = z.object({
  memberId: z.uuid(),
  id: z.string().max(64),
  news: z.enum(pushEvents),
  at: z.iso.datetime(),
});

/** Time after which the job of a process that died is given to another. */
const jobExpiryMs = 60_000;

export function registerPushJobs(
  jobs: Pick<Jobs, 'work' | 'every'>,
  deps: Pick<Deps, 'pool' | 'log' | 'settings'>,
): void {
  const sending = { ...deps, keys: pushKeysOnce(deps) };
  for (const service of pushServices)
    jobs.work(`push-${service}`, (data) => sendPush(sending, eventForBrowser.parse(data)), jobExpiryMs);
  registerSweep(jobs, 'push.sweep', '52 * * * *', (limit) => sweepBrowsers(deps.pool, limit));
}
