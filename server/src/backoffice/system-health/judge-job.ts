import { nextRun } from './next-run.ts';

export interface JobFacts {
  readonly cron: string | null;
  readonly failed: number | null;
  readonly beganAt: Date | null;
  readonly endedAt: Date | null;
  readonly doneAt: Date | null;
  readonly failedAt: Date | null;
}

export type JobState = 'well' | 'running' | 'late' | 'failed' | 'new';

/** Rounds of a minute begin within seconds; five minutes after its time something is wrong. */
const lateMs = 300_000;

/** How it stands with a job, by when it ran and when it should have. */
export function judgeJob(job: JobFacts, now: Date): JobState {
  if (job.cron === null) return job.failed ? 'failed' : 'well';
  if (!job.beganAt) return 'new';
  // One that began and has not ended runs, or died; its next round tells which.
  const due = nextRun(job.cron, job.beganAt);
  if (due && now.getTime() - due.getTime() > lateMs) return 'late';
  if (!job.endedAt) return 'running';
  if (job.failedAt && (!job.doneAt || job.failedAt > job.doneAt)) return 'failed';
  return 'well';
}
