import { parseArgs } from 'node:util';
import { maxDevices } from '@kapao/contract/calls/session';
import { isPhone, type Market, readPhone, toE164 } from '@kapao/core/account/phone';
import { readInviteCode } from '@kapao/core/account/registration';
import { formatDateTime } from '@kapao/core/bangkok-clock';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import {
  type AccountStatus,
  type AccountStatusAction,
  type Actor,
  findAccountStatus,
  type NamedMember,
  statusChangesOf,
} from '../../server/src/members/account-status/account-status.queries.ts';
import { setAccountStatus } from '../../server/src/members/account-status/set-account-status.ts';
import { passkeysOf } from '../../server/src/members/passkey/passkey.queries.ts';
import { listDevices } from '../../server/src/members/session/devices.ts';
import { writeAudit } from '../../server/src/platform/backoffice/audit.ts';
import { noteOfCommand } from '../../server/src/platform/backoffice/audit-note.ts';
import { inTransaction } from '../../server/src/platform/db/transaction.ts';
import type { Settings } from '../../server/src/platform/settings/settings.ts';
import { type Command, type CommandResult, type Invocation, runAsProcess, say } from '../run/command.ts';
import { userNameOf } from '../run/user-name.ts';
import { exportPersonalData } from './member/export-personal-data.ts';
import { requestErasure } from './member/request-erasure.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run member -- show <phone or id>           shows the account status and its history
npm run member -- block <phone or id> --who "…" --why "…"         ends all sessions and lets nobody log in
npm run member -- unblock <phone or id> --who "…" --why "…"       lets the member log in again
npm run member -- end-sessions <phone or id> --who "…" --why "…"  logs the member out everywhere
npm run member -- bar-invites <phone or id> --who "…" --why "…"   stops their referral commission
npm run member -- allow-invites <phone or id> --who "…" --why "…" resumes it, with what accrued meanwhile
npm run member -- hold-withdrawals <phone or id> --who "…" --why "…"     requires manual review of each withdrawal
npm run member -- release-withdrawals <phone or id> --who "…" --why "…"  restores the normal rules
npm run member -- export <phone or id> --out DIR                  writes everything known of the member into a new folder
npm run member -- erase <phone or id> --who "…" --why "…"         requests that the personal data is erased; another staff
                                                                  member approves it (--keep-exclusion keeps an exclusion)
--who is you, --why the reason; both are kept for ever. An id is the member's own, or that of a log line.`;

/** Changes to a member; each needs a name and a reason. */
const changes = [
  'block',
  'unblock',
  'end-sessions',
  'bar-invites',
  'allow-invites',
  'hold-withdrawals',
  'release-withdrawals',
] as const satisfies readonly AccountStatusAction[];
type Change = (typeof changes)[number];

/** May run beside a running server on the same database; the server's relay closes the sockets. */
async function run(pool: pg.Pool, { args, env }: Invocation, settings: Settings): Promise<CommandResult> {
  const { verb, named, by, typed, keepExclusion } = readArguments(args, settings.market);
  if (!named || !(verb === 'show' || by || (verb === 'export' && typed.out))) return say(usage, 1);
  const member = await findAccountStatus(pool, named);
  if (!member) return say('No such member.', 1);
  if (verb === 'export')
    return exportPersonalData(pool, settings, member, { ...typed, who: typed.who || userNameOf(env) });
  if (verb === 'erase' && by) return requestErasure(pool, member, { ...by, keepExclusion });
  const action = changes.find((one) => one === verb);
  return action && by ? change(pool, action, member, by) : show(pool, member);
}

function readArguments(args: readonly string[], market: Market) {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: {
      'keep-exclusion': { type: 'boolean' },
      member: { type: 'string' },
      out: { type: 'string' },
      who: { type: 'string' },
      why: { type: 'string' },
    },
  });
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const typed = { who: text(values.who), why: text(values.why), out: text(values.out) };
  const [verb = '', name = text(values.member), ...more] = positionals;
  const known = more.length === 0 && ['show', 'export', 'erase', ...changes].some((one) => one === verb);
  const { who, why } = typed;
  const isReason = who && why && who.length <= 100 && why.length <= 500;
  return {
    verb,
    named: known ? readName(name, market) : null,
    by: isReason ? { who, why } : null,
    typed,
    keepExclusion: values['keep-exclusion'] === true,
  };
}

/** Reads a phone in any notation, the member's public id with or without PR, or the internal id of logs and tables. */
function readName(name: string, market: Market): NamedMember | null {
  const digits = readPhone(name);
  const phone = isPhone(digits, market) ? toE164(digits, market) : null;
  // Ten digits are taken as a phone, so a public id of digits alone needs its PR.
  if (phone) return { phone, publicId: null, id: null };
  const publicId = readInviteCode(/^PR/i.test(name) ? name : `PR${name}`)?.slice('PR'.length) ?? null;
  const id = isUuid(name) ? name : null;
  return publicId || id ? { phone, publicId, id } : null;
}

/** Messages for a change that was made, and for one that was already in effect. */
const words: { readonly [Each in Change]: readonly [done: string, before: string] } = {
  block: ['is blocked, and logged out everywhere', 'is blocked already'],
  unblock: ['may log in again. Old sessions are not restored', 'is not blocked'],
  'end-sessions': ['is logged out everywhere', 'is logged out everywhere'],
  'bar-invites': [
    'is barred from referral commission from now on',
    'is barred from referral commission already',
  ],
  'allow-invites': ['earns referral commission from now on', 'earns referral commission already'],
  'hold-withdrawals': [
    'needs manual review of each withdrawal from now on',
    'needs manual review of each withdrawal already',
  ],
  'release-withdrawals': ['withdraws under the normal rules', 'withdraws under the normal rules already'],
};

/** Makes the change, its author and the audit row one transaction. */
async function change(
  pool: pg.Pool,
  action: Change,
  member: AccountStatus,
  by: Actor,
): Promise<CommandResult> {
  const change = await inTransaction(pool, async (client) => {
    const done = await setAccountStatus(client, member.id, action, by);
    const facts = {
      subject: 'member',
      subjectId: member.id,
      memberId: member.id,
      after: { act: action },
      why: by.why,
    };
    if (done.ok) await writeAudit(client, noteOfCommand('npm run member', by.who, facts));
    return done;
  });
  const who = `${member.username} (${member.publicId})`;
  const ended = change.ok ? change.ended : 0;
  if (action === 'end-sessions')
    return say(`${ended === 1 ? '1 session' : `${ended} sessions`} of ${who} ended.`);
  const [done, before] = words[action];
  return say(`${who} ${change.ok ? done : before}.`, change.ok ? 0 : 1);
}

async function show(pool: pg.Pool, member: AccountStatus): Promise<CommandResult> {
  const { id, publicId, username, name, status, createdAt } = member;
  const devices = await listDevices(pool, id, { most: maxDevices });
  const passkeys = await passkeysOf(pool, id);
  const statusChanges = await statusChangesOf(pool, id);
  return say([
    `${username}  ${publicId}  ${id}`,
    `${name}, a member since ${formatDateTime(createdAt)}: ${status === 'active' ? 'active' : 'BLOCKED'}`,
    ...devices.map(
      ({ device, addedAt, usedAt, isLoggedIn }) =>
        `device    ${formatDateTime(addedAt)}  last used ${formatDateTime(usedAt)}  ${isLoggedIn ? 'logged in ' : 'logged out'}  ${device}`,
    ),
    ...passkeys.map((passkey) => `passkey   ${formatDateTime(passkey.createdAt)}  ${passkey.name}`),
    ...statusChanges.map(
      ({ act, who, why, doneAt }) => `${act.padEnd(12)}  ${formatDateTime(doneAt)}  ${who}: ${why}`,
    ),
  ]);
}

export const memberCommand: Command = (invocation) =>
  onDatabase(invocation, (pool, { settings }) => run(pool, invocation, settings));

if (import.meta.main) await runAsProcess(memberCommand);
