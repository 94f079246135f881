import type pg from 'pg';
import { decisionsAbout } from './decide.queries.ts';

/** What persons decided about one thing, as the console tells it: the oldest first. */
export async function decisionsMade(
  pool: pg.Pool,
  subjectId: string,
): Promise<{ decision: string; who: string; why: string; at: Date }[]> {
  const made = await decisionsAbout(pool, subjectId);
  return made.map(({ decision, who, why, createdAt: at }) => ({ decision, who, why, at }));
}
