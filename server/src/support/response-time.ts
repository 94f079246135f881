import { isOpenAt, nextOpening, type OpenHours } from '@kapao/core/open-hours';
import type pg from 'pg';
import { readContent } from '../content/stored-content.ts';
import { typicalSeconds } from '../payments/processing-time/processing-time.ts';
import { firstAnswers } from './response-time.queries.ts';

const days = 7;
const mostCases = 300;

/** What is said by language where nobody is there at this moment; null: somebody is. */
export function awayNow<Texts>({
  hours,
  away,
}: {
  readonly hours: OpenHours;
  readonly away: Texts;
}): Texts | null {
  return isOpenAt(new Date(), hours) ? null : away;
}

/** How soon a customer may count on an answer of a person. */
export async function responseTime(pool: pg.Pool) {
  const { hours } = await readContent(pool, 'support');
  const opensAt = nextOpening(new Date(), hours);
  return {
    opensAt: opensAt?.toISOString() ?? null,
    usuallyS: await typicalSeconds(pool, 'answers', (pool, fewest) => timeOfAnswers(pool, fewest, hours)),
  };
}

/** What was asked by night waits for the morning and says nothing about the day. */
async function timeOfAnswers(pool: pg.Pool, fewest: number, hours: OpenHours): Promise<number | null> {
  const waits = (await firstAnswers(pool, days, mostCases))
    .filter(({ askedAt }) => isOpenAt(askedAt, hours))
    .map(({ seconds }) => seconds)
    .sort((a, b) => a - b);
  return waits.length < fewest ? null : (waits[Math.ceil(waits.length * 0.9) - 1] ?? null);
}
