import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startOfDay } from '@kapao/core/calendar';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { ZodError, z } from 'zod';
import { readContent } from '../../server/src/content/stored-content.ts';
import { bonusOfferSchema } from '../../server/src/rewards/bonus/bonus-offer.schema.ts';
import type { Span } from '../../server/src/rewards/simulation/period.queries.ts';
import { maxDays, simulateOffer } from '../../server/src/rewards/simulation/simulate-offer.ts';
import {
  type SimulatedDraft,
  simulatedDraftOf,
} from '../../server/src/rewards/simulation/simulated-draft.ts';
import { type Command, type CommandResult, runAsProcess, say } from '../run/command.ts';
import { onDatabase } from './on-database.ts';
import { linesOf } from './simulate-bonus/print.ts';

const usage = `npm run simulate-bonus -- FILE --from 2026-10-01 --to 2026-10-31 [--stakes scaled] [--json]

Tries an offer on what was deposited and played in a period, both days included, and writes nothing.
FILE is an offer as npm run bonus-offer takes it. Members bet as they did; with --stakes scaled they bet more in proportion to
what the bonus adds, and play it away where they lost. At most ${maxDays} days.`;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  stakes: { type: 'string', default: 'stored' },
  json: { type: 'boolean', default: false },
} as const;

async function run(pool: pg.Pool, args: readonly string[]): Promise<CommandResult> {
  const asked = await readArgs(pool, args);
  if (typeof asked === 'string') return say(asked, 1);
  const result = await simulateOffer(pool, asked.draft, asked.span);
  // Amounts in minor units become text, because JSON has no bigint.
  if (asked.json)
    return say(JSON.stringify(result, (_, each) => (typeof each === 'bigint' ? String(each) : each), 2));
  return say(linesOf(result, asked.draft.currency));
}

/** Reads the arguments; returns a text when they are wrong. */
async function readArgs(
  pool: pg.Pool,
  args: readonly string[],
): Promise<string | { draft: SimulatedDraft; span: Span; json: boolean }> {
  let read: ReturnType<typeof readFlags>;
  try {
    read = readFlags(args);
  } catch (fault) {
    // Unknown option; the message contains its name.
    return `${fault instanceof Error ? fault.message : fault}\n\n${usage}`;
  }
  const { values, positionals } = read;
  const [file, ...more] = positionals;
  const span = spanOf(values.from, values.to);
  const stakes = (['stored', 'scaled'] as const).find((each) => each === values.stakes);
  if (!file || more.length > 0 || !span || !stakes) return usage;
  try {
    const { minClearMinor } = await readContent(pool, 'rewards');
    const offer = bonusOfferSchema(minClearMinor).parse(JSON.parse(await readFile(file, 'utf8')));
    return { draft: simulatedDraftOf(offer, stakes), span, json: values.json };
  } catch (fault) {
    if (fault instanceof ZodError) return `${file} is no offer:\n${z.prettifyError(fault)}`;
    return `${file} can not be read: ${fault instanceof Error ? fault.message : fault}`;
  }
}

function readFlags(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

/** Returns whole days of Bangkok time; null when the dates are invalid. */
function spanOf(first: string | undefined, last: string | undefined): Span | null {
  const [from, end] = [first, last].map((day) => startOfDay(`${day}`));
  if (!from || !end || Number.isNaN(from.getTime()) || Number.isNaN(end.getTime())) return null;
  const to = new Date(end.getTime() + dayMs);
  const days = (to.getTime() - from.getTime()) / dayMs;
  return days >= 1 && days <= maxDays ? { from, to } : null;
}

export const simulateBonusCommand: Command = (invocation) =>
  onDatabase(invocation, (pool) => run(pool, invocation.args));

if (import.meta.main) await runAsProcess(simulateBonusCommand);
