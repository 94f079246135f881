import { parseArgs } from 'node:util';
import { type Decision, decisionNames } from '@kapao/contract/backoffice/approvals/pending-approval';
import { fromWire } from '@kapao/core/money';
import { formatAmount } from '@kapao/core/money-format';
import type pg from 'pg';
import { validate as isUuid, v7 } from 'uuid';
import { createLedger } from '../../server/src/ledger/ledger.ts';
import type { DecisionRefusal, Resolved } from '../../server/src/payments/exceptions/decision.ts';
import {
  findOpenExceptions,
  listOpenExceptions,
  type OpenException,
  openExceptionsUnder,
} from '../../server/src/payments/exceptions/open-exception.ts';
import { decisionsAbout } from '../../server/src/payments/exceptions/resolve-exception.queries.ts';
import { resolveException } from '../../server/src/payments/exceptions/resolve-exception.ts';
import { activeBonusOfPublicId } from '../../server/src/payments/exceptions/void-bonus.queries.ts';
import { attributionSuggestions } from '../../server/src/payments/suspense-attribution/attribution-suggestions.ts';
import type { AttributionSuggestion } from '../../server/src/payments/suspense-attribution/suspense-attribution.ts';
import { type AuditNote, noteOfCommand } from '../../server/src/platform/backoffice/audit-note.ts';
import { type Command, type CommandResult, type Invocation, runAsProcess, say } from '../run/command.ts';
import { userNameOf } from '../run/user-name.ts';
import { lineOfDecision, linesOf, wrapped } from './backoffice/lines.ts';
import { closeFlag, lineOfFlags, listFlags } from './backoffice/risk-flags.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run backoffice                                all open items, the oldest first
npm run backoffice -- show <id>                   one of them, and its decisions
npm run backoffice -- <decision> <id> --why "…"   decides
npm run backoffice -- flags                       open risk flags of reward abuse
npm run backoffice -- review <id> --why "…"       closes a risk flag as reviewed, with the outcome

Decisions: ${decisionNames.slice(0, 5).join(', ')},
  ${decisionNames.slice(5).join(', ')}.
The first characters of an id are enough where only one begins so.
  --why "…"       the reason; every decision has one
  --who "…"       who decides; else KAPAO_STAFF, else USER of the environment
  --member <id>   with credit-member: the public id of the member whose an unattributed payment is
  --keep 12.50    with void: the most that the member keeps; <id> may be their public id
  --force         although an inquiry is open
  --json          for programs; --limit <n> and --after <next> page the list`;

const options = {
  why: { type: 'string' },
  who: { type: 'string' },
  member: { type: 'string' },
  keep: { type: 'string' },
  force: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  limit: { type: 'string', default: '50' },
  after: { type: 'string' },
} as const;

type Flags = ReturnType<typeof readFlags>['flags'];

function readFlags({ args, env }: Pick<Invocation, 'args' | 'env'>) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return { flags: { ...values, who: values.who || userNameOf(env) }, positionals };
}

/**
 * Runs one of the commands for staff that predate the console. It may run beside a running server, whose jobs do the rest.
 */
async function work(pool: pg.Pool, invocation: Invocation): Promise<CommandResult> {
  let read: ReturnType<typeof readFlags>;
  try {
    read = readFlags(invocation);
  } catch (fault) {
    // Unknown option; the message contains its name.
    const what = wrapped(fault instanceof Error ? fault.message : String(fault), '').join('\n');
    return say(`${what}\n\n${usage}`, 1);
  }
  const { flags, positionals } = read;
  const [verb, begins, ...more] = positionals;
  if (verb === undefined) return list(pool, flags);
  if (verb === 'flags' && begins === undefined)
    return listFlags(pool, { limit: Number(flags.limit) || 1, json: flags.json });
  if (verb === 'review' && begins !== undefined && more.length === 0) return reviewFlag(pool, begins, flags);
  const decision = decisionNames.find((each) => each === verb);
  if (begins === undefined || more.length > 0 || (verb !== 'show' && !decision)) return say(usage, 1);
  if (decision === 'void') return endBonus(pool, begins, flags);
  const [item, another] = await findOpenExceptions(pool, begins.toLowerCase());
  if (another) return say(`Several begin with ${begins}; give more of the id.`, 1);
  if (!decision) return show(pool, item, begins, flags);
  if (!item) return say(await notOpen(pool, begins), 1);
  return decideOn(pool, item, decision, flags);
}

async function list(pool: pg.Pool, { limit, after, json }: Flags): Promise<CommandResult> {
  const page = await listOpenExceptions(pool, { limit: Number(limit) || 1, after: after ?? null });
  const items = await Promise.all(page.items.map((item) => withSuggestions(pool, item)));
  if (json) return say(toJson({ ...page, items }));
  const flagsLine = await lineOfFlags(pool);
  if (items.length === 0) return say(flagsLine ?? 'No open items.');
  const now = new Date();
  const blocks = items.map((item) => linesOf(item, now).join('\n'));
  const more = page.next && `More: npm run backoffice -- --after ${page.next}`;
  return say([...blocks, flagsLine, more].filter((part) => part !== null).join('\n\n'));
}

async function reviewFlag(pool: pg.Pool, begins: string, { who, why }: Flags): Promise<CommandResult> {
  if (!who || !why) return say(`Say who reviewed it and the outcome, with --who and --why.\n\n${usage}`, 1);
  return closeFlag(pool, begins, { who, note: why });
}

/** Adds suggested owners of an unattributed payment, for a person who decides. */
async function withSuggestions(
  pool: pg.Pool,
  item: OpenException,
): Promise<OpenException & { readonly suggestions: readonly AttributionSuggestion[] }> {
  return { ...item, suggestions: await attributionSuggestions(pool, item.evidence) };
}

async function show(
  pool: pg.Pool,
  found: OpenException | undefined,
  begins: string,
  { json }: Flags,
): Promise<CommandResult> {
  const made = await decisionsOf(pool, found?.id ?? begins);
  const item = found && (await withSuggestions(pool, found));
  const code = item || made.length > 0 ? 0 : 1;
  if (json) return say(toJson({ item: item ?? null, decisions: made }), code);
  const lines = item ? linesOf(item, new Date()) : [await notOpen(pool, begins)];
  return say([...lines, ...made.flatMap(lineOfDecision)], code);
}

async function decideOn(
  pool: pg.Pool,
  item: OpenException,
  decision: Decision,
  flags: Flags,
): Promise<CommandResult> {
  const { who, why } = flags;
  if (!who || !why) return say(`Say who decides and why.\n\n${usage}`, 1);
  const decided = await resolveException(
    { pool, ledger: createLedger(pool) },
    {
      id: v7(),
      subject: item,
      decision,
      who,
      why,
      force: flags.force,
      ...(flags.member && { toMember: flags.member }),
      audit: noteOfDecision(item, decision, { who, why }),
    },
  );
  const [left] = await openExceptionsUnder(pool, item.id);
  const code = decided.ok ? 0 : 1;
  if (flags.json) return say(toJson({ ...decided, item: left ?? null }), code);
  const lines = wrapped(sentence(decided, decision, item), '');
  return say([...lines, ...(left ? linesOf(left, new Date()) : [])], code);
}

/** Ends a member's active bonus, whether or not it was escalated. */
async function endBonus(pool: pg.Pool, named: string, flags: Flags): Promise<CommandResult> {
  const [item] = await findOpenExceptions(pool, named.toLowerCase());
  const publicId = item?.publicId ?? named.toUpperCase();
  const bonus = await activeBonusOfPublicId(pool, publicId);
  if (!bonus || (item && item.id !== bonus.id)) return say(`${named} is no member who holds a bonus.`, 1);
  const keep = fromWire(flags.keep?.trim() ? Number(flags.keep) : Number.NaN, bonus.currency);
  const { who, why } = flags;
  if (!who || !why || !keep.ok || keep.value < 0n)
    return say(`Say who decides and why, and with --keep what the member keeps.\n\n${usage}`, 1);
  const decided = await resolveException(
    { pool, ledger: createLedger(pool) },
    {
      id: v7(),
      subject: { kind: 'bonus', ...bonus },
      decision: 'void',
      who,
      why,
      keep: keep.value,
      audit: noteOfDecision({ kind: 'bonus', ...bonus }, 'void', { who, why }),
    },
  );
  const output = flags.json ? toJson(decided) : wrapped(sentence(decided, 'void', bonus), '');
  return say(output, decided.ok ? 0 : 1);
}

function noteOfDecision(
  { kind, id, memberId }: Pick<OpenException, 'kind' | 'id' | 'memberId'>,
  decision: Decision,
  { who, why }: { readonly who: string; readonly why: string },
): AuditNote {
  const facts = { subject: kind, subjectId: id, memberId, after: { decision }, why };
  return noteOfCommand('npm run backoffice', who, facts);
}

function sentence(
  decided: Resolved,
  decision: Decision,
  { id, currency }: Pick<OpenException, 'id' | 'currency'>,
): string {
  if (!decided.ok) {
    const { before } = decided;
    const by = before ? ` ${before.who} decided ${before.decision}: ${before.why}` : '';
    return `${id}: ${refusals[decided.code]}${by}`;
  }
  const money = decided.amount === null ? '' : `; ${formatAmount(decided.amount)} ${currency ?? ''} moved`;
  return `${id}: ${decision}${money}.`;
}

const refusals: Readonly<Record<DecisionRefusal, string>> = {
  INVALID_INPUT: 'The name has 1 to 100 characters, the reason 1 to 500, on one line each.',
  ALREADY_CLOSED: 'It is already closed.',
  CHANGED: 'It has just changed; show it again.',
  INQUIRY_OPEN:
    'An inquiry with the provider is open. Use --force to decide anyway, except while a payout is being sent.',
  OWN_WORK: 'It is based on your own actions: somebody else has to decide.',
  SAME_PERSON: 'You have approved it before: somebody else has to approve.',
  NOT_ALLOWED: 'This decision is not possible in its current state.',
  NO_MEMBER: 'Name the member with --member: a public id, with a wallet in this currency.',
  MONEY_NOT_ENOUGH: 'The account to be debited does not have the money.',
  NEEDS_APPROVAL: 'One person alone cannot decide it: request it in the Console.',
  TAKEN: 'It is assigned to somebody at the console.',
  ABOVE_LIMIT: 'It is above the limit of your role.',
  PROPOSER_NOT_ALLOWED: 'The requester no longer has the required right or limit.',
  EXPIRED: 'The request has expired.',
  KEY_REUSED: 'The id of this decision was used for another.',
};

async function notOpen(pool: pg.Pool, begins: string): Promise<string> {
  const before = (await decisionsOf(pool, begins)).at(-1);
  return before
    ? `${begins} is closed: ${before.who} decided ${before.decision}.`
    : `No open item begins with ${begins}.`;
}

/** Returns the decisions about a closed exception, for which the full id is required. */
const decisionsOf = async (pool: pg.Pool, id: string) => (isUuid(id) ? decisionsAbout(pool, id) : []);

function toJson(value: unknown): string {
  // Amounts in minor units become text, because JSON has no bigint.
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each), 2);
}

export const backofficeCommand: Command = (invocation) =>
  onDatabase(invocation, (pool) => work(pool, invocation));

if (import.meta.main) await runAsProcess(backofficeCommand);
