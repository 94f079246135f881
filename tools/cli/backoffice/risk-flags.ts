import { formatMinute } from '@kapao/core/bangkok-clock';
import { minor } from '@kapao/core/money';
import { formatAmount } from '@kapao/core/money-format';
import type pg from 'pg';
import { z } from 'zod';
import { writeAudit } from '../../../server/src/platform/backoffice/audit.ts';
import { noteOfCommand } from '../../../server/src/platform/backoffice/audit-note.ts';
import { inTransaction } from '../../../server/src/platform/db/transaction.ts';
import {
  type AbuseFlag,
  countOpenFlags,
  findFlags,
  markReviewed,
  openFlags,
} from '../../../server/src/rewards/abuse/abuse-flag.queries.ts';
import { type CommandResult, say } from '../../run/command.ts';
import { wrapped } from './lines.ts';

/** Lists flags of possible reward abuse. They have no automatic effect, nor has their review. */
export async function listFlags(
  pool: pg.Pool,
  { limit, json }: { readonly limit: number; readonly json: boolean },
): Promise<CommandResult> {
  const flags = await openFlags(pool, limit);
  if (json) return say(JSON.stringify(flags, null, 2));
  if (flags.length === 0) return say('No open risk flags.');
  return say(flags.map((flag) => linesOfFlag(flag).join('\n')).join('\n\n'));
}

/** Returns a line for the list of open work; null when there are no open flags. */
export async function lineOfFlags(pool: pg.Pool): Promise<string | null> {
  const count = await countOpenFlags(pool);
  return count === 0
    ? null
    : `${count === 1 ? '1 risk flag' : `${count} risk flags`} of reward abuse: npm run backoffice -- flags`;
}

export async function closeFlag(
  pool: pg.Pool,
  begins: string,
  by: { readonly who: string; readonly note: string },
): Promise<CommandResult> {
  const [flag, another] = await findFlags(pool, begins.toLowerCase());
  const said = another
    ? `Several begin with ${begins}; give more of the id.`
    : !flag || !(await inTransaction(pool, (client) => recordReview(client, flag, by)))
      ? `No open risk flag begins with ${begins}.`
      : null;
  return said ? say(said, 1) : say(`${flag?.id}: seen.`);
}

async function recordReview(
  client: pg.PoolClient,
  flag: AbuseFlag,
  by: { readonly who: string; readonly note: string },
): Promise<boolean> {
  const { id, memberId, kind } = flag;
  if (!(await markReviewed(client, flag, by))) return false;
  const facts = { subject: 'mark', subjectId: id, memberId, after: { kind, seen: true }, why: by.note };
  await writeAudit(client, noteOfCommand('npm run backoffice', by.who, facts));
  return true;
}

const names: Readonly<Record<AbuseFlag['kind'], string>> = {
  'same-device': 'two members on one device',
  'same-holder': 'two members with the same account name',
  'opposite-bets': 'opposite bets by two members',
  'minimal-wagering': 'a bonus wagered without risk',
};

const reasonSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

function linesOfFlag({ id, kind, publicId, about, reason, currency, createdAt }: AbuseFlag): string[] {
  const facts = Object.entries(reasonSchema.parse(reason)).map(([name, value]) =>
    name.endsWith('Minor')
      ? `${name.slice(0, -'Minor'.length)} ${formatAmount(minor(BigInt(value ?? 0)))} ${currency}`
      : `${name} ${value}`,
  );
  return [
    ...wrapped([id, names[kind], publicId].join('  '), ''),
    ...wrapped(`since ${formatMinute(createdAt)}${kind === 'minimal-wagering' ? `; bonus ${about}` : ''}`),
    ...wrapped(facts.join('; ')),
  ];
}
