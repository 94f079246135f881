import { minuteMs } from '@kapao/core/time';
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

/** Delay in ms after which a job is late; even jobs that run each minute begin within seconds. */
const lateMs = 5 * minuteMs;

/** Returns a job's state from its last and expected runs. */
export function judgeJob(job: JobFacts, now: Date): JobState {
  if (job.cron === null) return job.failed ? 'failed' : 'well';
  if (!job.beganAt) return 'new';
  // A run without an end is still running or has died; its next run shows which.
  const due = nextRun(job.cron, job.beganAt);
  if (due && now.getTime() - due.getTime() > lateMs) return 'late';
  if (!job.endedAt) return 'running';
  if (job.failedAt && (!job.doneAt || job.failedAt > job.doneAt)) return 'failed';
  return 'well';
}
