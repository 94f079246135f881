import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { inTransaction } from '../server/src/base/db/transaction.ts';
import { readContent } from '../server/src/content/stored-content.ts';
import { draftOf } from '../server/src/rewards/bonus/draft-of.ts';
import {
  pauseOffer,
  putOffer,
  readOffers,
  type StoredOffer,
  unknownGames,
} from '../server/src/rewards/bonus/offer.queries.ts';
import { type Offer, offerSchema } from '../server/src/rewards/bonus/offer.schema.ts';
import { writeAudit } from '../server/src/web/desk/audit.ts';
import { noteOfCommand } from '../server/src/web/desk/audit-note.ts';
import { onDatabase } from './on-database.ts';
import { whoIsHere } from './who-is-here.ts';

const usage = `npm run offer                       lists bonuses and promotions, and how many were taken
npm run offer -- show <code>        prints one as the JSON that put takes
npm run offer -- put <file>         checks a JSON file and writes it, new or changed; - reads it from the terminal
npm run offer -- pause <code>       nobody can take it from now on; rounds that are open go on
npm run offer -- resume <code>      takes that back`;

const command = 'npm run offer';

/** What members can take; the console has a page for it, too. */
async function run(pool: pg.Pool, [verb, name, ...more]: readonly string[]): Promise<number> {
  if (verb === undefined || (verb === 'list' && name === undefined))
    return list(await readOffers(pool, null));
  if (!name || more.length > 0) return say(usage, 1);
  if (verb === 'put') return put(pool, name);
  const [offer] = await readOffers(pool, name);
  if (!offer) return say(`There is no offer ${name}.`, 1);
  if (verb === 'show') return say(JSON.stringify(draftOf(offer), null, 2), 0);
  if (verb !== 'pause' && verb !== 'resume') return say(usage, 1);
  await inTransaction(pool, (client) => pause(client, name, verb === 'pause'));
  return say(`${name} ${verb === 'pause' ? 'is paused' : 'runs again'}.`, 0);
}

async function pause(client: pg.PoolClient, code: string, paused: boolean): Promise<void> {
  const version = await pauseOffer(client, code, paused, { who: whoIsHere(command) });
  if (version === null) return;
  const told = { subject: 'offer', subjectId: code, before: { paused: !paused }, after: { paused, version } };
  await writeAudit(client, noteOfCommand(command, whoIsHere(command), told));
}

function list(offers: readonly StoredOffer[]): number {
  const now = new Date();
  for (const offer of offers) {
    const { code, kind, currency, taken, quota } = offer;
    console.log(
      [
        kind.padEnd(10),
        currency,
        code.padEnd(33),
        `${taken}/${quota ?? '-'}`.padEnd(14),
        stateOf(offer, now),
      ].join(' '),
    );
  }
  return 0;
}

function stateOf({ paused, startsAt, endsAt, weekdays }: StoredOffer, now: Date): string {
  if (paused) return 'paused';
  if (startsAt && startsAt > now) return `from ${startsAt.toISOString()}`;
  if (endsAt && endsAt <= now) return `ended ${endsAt.toISOString()}`;
  const until = endsAt ? `until ${endsAt.toISOString()}` : 'runs';
  return weekdays ? `${until} on ${weekdays.join(', ')}` : until;
}

async function put(pool: pg.Pool, file: string): Promise<number> {
  if (file !== '-' && !existsSync(file)) return say(`There is no file ${file}.`, 1);
  const json = file === '-' ? await text(process.stdin) : readFileSync(file, 'utf8');
  const { minClearMinor } = await readContent(pool, 'rewards');
  const draft = parsed(json);
  const read = offerSchema(minClearMinor).safeParse(draft);
  if (!read.success) {
    for (const { path, message } of read.error.issues)
      console.error(`${path.join('.') || 'JSON'}: ${message}`);
    return say('Nothing was changed.', 1);
  }
  const written = await inTransaction(pool, (client) => write(client, read.data));
  if (written === 0 && !isDeepStrictEqual(read.data.banners, bannersOf(draft)))
    console.log(
      'Markup outside the allowed list was taken out of the banners; look at the result with show.',
    );
  return written;
}

async function write(client: pg.PoolClient, offer: Offer): Promise<number> {
  const strangers = await unknownGames(client, offer.games ?? []);
  if (strangers.length > 0) return refused(`games: there is no game ${strangers.join(', ')}`);
  const [before] = await readOffers(client, offer.code);
  const version = await putOffer(client, offer, { who: whoIsHere(command) });
  if (version === null)
    return refused(
      `${offer.code} is a ${before?.kind} in ${before?.currency}, and stays one: take another code.`,
    );
  const [after] = await readOffers(client, offer.code);
  const told = { subject: 'offer', subjectId: offer.code, before: before ? draftOf(before) : null };
  await writeAudit(
    client,
    noteOfCommand(command, whoIsHere(command), { ...told, after: after ? draftOf(after) : null }),
  );
  // So that the way back is on the screen.
  if (before) console.log(`Before: ${JSON.stringify(draftOf(before))}`);
  return say(`${offer.code} is written, version ${version}${before?.paused ? '; it is paused' : ''}.`, 0);
}

function refused(why: string): number {
  console.error(why);
  return say('Nothing was changed.', 1);
}

function bannersOf(draft: unknown): unknown {
  return typeof draft === 'object' && draft !== null && 'banners' in draft ? draft.banners : [];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Undefined fits no schema, so it is refused like every other misshapen draft.
    return undefined;
  }
}

function say(line: string, code: number): number {
  console.log(line);
  return code;
}

await onDatabase((pool) => run(pool, process.argv.slice(2)));
