import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { readContent } from '../../server/src/content/stored-content.ts';
import { writeAudit } from '../../server/src/platform/backoffice/audit.ts';
import { noteOfCommand } from '../../server/src/platform/backoffice/audit-note.ts';
import { inTransaction } from '../../server/src/platform/db/transaction.ts';
import {
  pauseBonusOffer,
  putBonusOffer,
  readBonusOffers,
  unplayableGames,
} from '../../server/src/rewards/bonus/bonus-offer.queries.ts';
import { type BonusOffer, bonusOfferSchema } from '../../server/src/rewards/bonus/bonus-offer.schema.ts';
import { draftOf } from '../../server/src/rewards/bonus/offer-draft.ts';
import type { StoredOffer } from '../../server/src/rewards/bonus/stored-bonus-offer.ts';
import {
  type Command,
  type CommandResult,
  type Invocation,
  runAsProcess,
  say,
  sayError,
} from '../run/command.ts';
import { auditNameOf } from '../run/user-name.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run bonus-offer                       lists bonuses and promotions, and how many were taken
npm run bonus-offer -- show <code>        prints one as the JSON that put takes
npm run bonus-offer -- put <file>         checks a JSON file and writes it, new or changed; - reads it from the terminal
npm run bonus-offer -- pause <code>       nobody can take it from now on; active bonuses continue
npm run bonus-offer -- resume <code>      takes that back`;

const command = 'npm run bonus-offer';

/** Shows or changes bonus offers; the console has a page for them, too. */
async function run(pool: pg.Pool, { args, env, stdin }: Invocation): Promise<CommandResult> {
  const [verb, name, ...more] = args;
  const who = auditNameOf(env, command);
  if (verb === undefined || (verb === 'list' && name === undefined)) {
    const now = new Date();
    return say((await readBonusOffers(pool, null)).map((offer) => lineOf(offer, now)));
  }
  if (!name || more.length > 0) return say(usage, 1);
  if (verb === 'put') {
    if (name !== '-' && !existsSync(name)) return say(`There is no file ${name}.`, 1);
    return put(pool, name === '-' ? await stdin() : readFileSync(name, 'utf8'), who);
  }
  const [offer] = await readBonusOffers(pool, name);
  if (!offer) return say(`There is no offer ${name}.`, 1);
  if (verb === 'show') return say(JSON.stringify(draftOf(offer), null, 2));
  if (verb !== 'pause' && verb !== 'resume') return say(usage, 1);
  await inTransaction(pool, (client) => pause(client, name, verb === 'pause', who));
  return say(`${name} ${verb === 'pause' ? 'is paused' : 'runs again'}.`);
}

async function pause(client: pg.PoolClient, code: string, paused: boolean, who: string): Promise<void> {
  const version = await pauseBonusOffer(client, code, paused, { who });
  if (version === null) return;
  const facts = {
    subject: 'offer',
    subjectId: code,
    before: { paused: !paused },
    after: { paused, version },
  };
  await writeAudit(client, noteOfCommand(command, who, facts));
}

function lineOf(offer: StoredOffer, now: Date): string {
  const { code, kind, currency, taken, quota } = offer;
  const count = `${taken}/${quota ?? '-'}`.padEnd(14);
  return [kind.padEnd(10), currency, code.padEnd(33), count, stateOf(offer, now)].join(' ');
}

function stateOf({ paused, startsAt, endsAt, weekdays }: StoredOffer, now: Date): string {
  if (paused) return 'paused';
  if (startsAt && startsAt > now) return `from ${startsAt.toISOString()}`;
  if (endsAt && endsAt <= now) return `ended ${endsAt.toISOString()}`;
  const until = endsAt ? `until ${endsAt.toISOString()}` : 'runs';
  return weekdays ? `${until} on ${weekdays.join(', ')}` : until;
}

async function put(pool: pg.Pool, json: string, who: string): Promise<CommandResult> {
  const { minClearMinor } = await readContent(pool, 'rewards');
  const draft = parsed(json);
  const read = bonusOfferSchema(minClearMinor).safeParse(draft);
  if (!read.success) {
    return refused(read.error.issues.map(({ path, message }) => `${path.join('.') || 'JSON'}: ${message}`));
  }
  const cleaned =
    'Markup outside the allowed list was taken out of the banners; look at the result with show.';
  const notes = isDeepStrictEqual(read.data.banners, bannersOf(draft)) ? [] : [cleaned];
  return inTransaction(pool, (client) => write(client, read.data, who, notes));
}

async function write(
  client: pg.PoolClient,
  offer: BonusOffer,
  who: string,
  notes: readonly string[],
): Promise<CommandResult> {
  const unplayable = await unplayableGames(client, offer.games ?? []);
  if (unplayable.length > 0)
    return refused(`games: there is no game ${unplayable.join(', ')} whose bets are reported`);
  const [before] = await readBonusOffers(client, offer.code);
  const version = await putBonusOffer(client, offer, { who });
  if (version === null)
    return refused(
      `${offer.code} is a ${before?.kind} in ${before?.currency}, and stays one: take another code.`,
    );
  const [after] = await readBonusOffers(client, offer.code);
  const facts = { subject: 'offer', subjectId: offer.code, before: before ? draftOf(before) : null };
  await writeAudit(client, noteOfCommand(command, who, { ...facts, after: after ? draftOf(after) : null }));
  return say([
    // The previous draft is printed, so that the change can be undone.
    ...(before ? [`Before: ${JSON.stringify(draftOf(before))}`] : []),
    `${offer.code} is written, version ${version}${before?.paused ? '; it is paused' : ''}.`,
    ...notes,
  ]);
}

const refused = (why: string | readonly string[]) => sayError(why, 'Nothing was changed.');

function bannersOf(draft: unknown): unknown {
  return typeof draft === 'object' && draft !== null && 'banners' in draft ? draft.banners : [];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // No schema accepts undefined, so it is refused like any other malformed draft.
    return undefined;
  }
}

export const bonusOfferCommand: Command = (invocation) =>
  onDatabase(invocation, (pool) => run(pool, invocation));

if (import.meta.main) await runAsProcess(bonusOfferCommand);
