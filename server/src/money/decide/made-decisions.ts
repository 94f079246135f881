import type pg from 'pg';
import { decisionsAbout } from './decide.queries.ts';
import type { MadeDecision } from './decision.ts';

/** All that persons decided about one thing, the oldest first: for whoever shows it. */
export function madeDecisions(pool: pg.Pool, subjectId: string): Promise<MadeDecision[]> {
  return decisionsAbout(pool, subjectId);
}
