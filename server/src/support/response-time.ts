import { isOpenAt, nextOpening, type OpenHours } from '@kapao/core/open-hours';
import type pg from 'pg';
import { readContent } from '../content/stored-content.ts';
import { typicalSeconds } from '../payments/processing-time/processing-time.ts';
import { firstAnswers } from './response-time.queries.ts';

const days = 7;
const maxCases = 300;

/** Returns the away text of each language outside opening hours; null while staff are available. */
export function awayTextNow<Texts>({
  hours,
  away,
}: {
  readonly hours: OpenHours;
  readonly away: Texts;
}): Texts | null {
  return isOpenAt(new Date(), hours) ? null : away;
}

/** Returns how soon a customer can expect an answer from staff. */
export async function responseTime(pool: pg.Pool) {
  const { hours } = await readContent(pool, 'support');
  const opensAt = nextOpening(new Date(), hours);
  return {
    opensAt: opensAt?.toISOString() ?? null,
    usuallyS: await typicalSeconds(pool, 'answers', (pool, fewest) => timeOfAnswers(pool, fewest, hours)),
  };
}

/**
 * Returns the seconds within which nine of ten recent questions were answered; null for fewer than `fewest`
 * questions. Those asked outside opening hours are excluded, because they wait until the next opening.
 */
async function timeOfAnswers(pool: pg.Pool, fewest: number, hours: OpenHours): Promise<number | null> {
  const waits = (await firstAnswers(pool, days, maxCases))
    .filter(({ askedAt }) => isOpenAt(askedAt, hours))
    .map(({ seconds }) => seconds)
    .sort((a, b) => a - b);
  return waits.length < fewest ? null : (waits[Math.ceil(waits.length * 0.9) - 1] ?? null);
}
