import { z } from 'zod';
import type { Jobs } from '../../../platform/jobs/queue.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { importStatementFile } from './statement-approval.ts';

const jobData = z.object({ approvalId: z.uuid() });

export function registerStatementJobs(jobs: Pick<Jobs, 'work'>, deps: Pick<Deps, 'pool' | 'ledger'>): void {
  jobs.work('statement-import', (data) => importStatementFile(deps, jobData.parse(data).approvalId));
}
