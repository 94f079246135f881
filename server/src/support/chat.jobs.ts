import { readContent } from '../content/stored-content.ts';
import { sweepFiles } from '../platform/files/sweep-files.ts';
import type { Jobs } from '../platform/jobs/queue.ts';
import { registerSweep } from '../platform/jobs/sweep.ts';
import type { Deps } from '../providers/registry/deps.ts';
import { settleChats, sweepChats } from './chat.queries.ts';

/**
 * Registers the jobs that delete old messages and old files, also files that no message showed, and that end
 * conversations without a new message.
 */
export function registerChatJobs(
  jobs: Pick<Jobs, 'every'>,
  { pool, files }: Pick<Deps, 'pool' | 'files'>,
): void {
  registerSweep(jobs, 'chat.sweep', '47 * * * *', async (limit) => {
    const { chatDays } = await readContent(pool, 'retention');
    return sweepChats(pool, chatDays, limit);
  });
  registerSweep(jobs, 'chat.settle', '53 * * * *', async (limit) => {
    const { solvedAfterDays } = await readContent(pool, 'support');
    return settleChats(pool, solvedAfterDays, limit);
  });
  registerSweep(jobs, 'chat-file.sweep', '49 * * * *', async (limit) => {
    const { chatDays } = await readContent(pool, 'retention');
    return sweepFiles(files, 'chat', chatDays, limit);
  });
}
