import type pg from 'pg';
import { readContent } from '../content/stored-content.ts';
import { usuallyS } from '../money/usual/usually.ts';
import { firstAnswers } from './answering.queries.ts';
import { type Hours, isSomebodyThere, nextOpening } from './support-hours.ts';

const days = 7;
const mostCases = 300;

/** How soon a customer may count on an answer of a person. */
export async function answering(pool: pg.Pool) {
  const { hours } = await readContent(pool, 'support');
  const opensAt = nextOpening(new Date(), hours);
  return {
    opensAt: opensAt?.toISOString() ?? null,
    usuallyS: await usuallyS(pool, 'answers', (pool, fewest) => timeOfAnswers(pool, fewest, hours)),
  };
}

/** What was asked by night waits for the morning and says nothing about the day. */
async function timeOfAnswers(pool: pg.Pool, fewest: number, hours: Hours): Promise<number | null> {
  const waits = (await firstAnswers(pool, days, mostCases))
    .filter(({ askedAt }) => isSomebodyThere(askedAt, hours))
    .map(({ seconds }) => seconds)
    .sort((a, b) => a - b);
  return waits.length < fewest ? null : (waits[Math.ceil(waits.length * 0.9) - 1] ?? null);
}
