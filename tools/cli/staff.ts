import { parseArgs } from 'node:util';
import { newStaffName } from '@kapao/contract/backoffice/calls/staff/sign-in';
import { formatDateTime } from '@kapao/core/bangkok-clock';
import type pg from 'pg';
import type { MadeLink } from '../../server/src/backoffice/staff/access-link.ts';
import { seedRoles } from '../../server/src/backoffice/staff/rights/roles.ts';
import {
  findStaffMember,
  sealedSecretOf,
} from '../../server/src/backoffice/staff/sign-in/sign-in.queries.ts';
import {
  type CommandActor,
  giveRole,
  makeOwner,
  recoverByCommand,
  suspendByCommand,
} from '../../server/src/backoffice/staff/staff-commands.ts';
import {
  listStaffMembers,
  type StaffMemberRow,
} from '../../server/src/backoffice/staff/staff-members.queries.ts';
import { codeOf } from '../../server/src/backoffice/staff/totp.ts';
import { openSecret } from '../../server/src/backoffice/staff/totp-secret.ts';
import { demoStaff } from '../../server/src/demo/demo-staff.ts';
import type { Settings } from '../../server/src/platform/settings/settings.ts';
import { type Command, type CommandResult, type Invocation, runAsProcess, say } from '../run/command.ts';
import { userNameOf } from '../run/user-name.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run staff                                    lists the staff
npm run staff -- owner --name "…"                the first owner; with --recover another one, or a
                                                    new link for an owner
npm run staff -- recover <name> --why "…"        a new link for who lost password, phone or link
npm run staff -- role <name> <role> --why "…"    gives a role at once, as to the second staff member
npm run staff -- suspend <name> --why "…"        signs them out and suspends them
npm run staff -- code [name]                     of a demo: the code that their app shows now
  --who "…"   who types it; else KAPAO_STAFF, else USER of the environment. Who and why are kept for ever.
A link is printed once and works once, for 48 hours. In the console staff invite and recover each other.`;

const options = {
  name: { type: 'string' },
  recover: { type: 'boolean', default: false },
  who: { type: 'string' },
  why: { type: 'string' },
} as const;

/** May run beside a running server, which closes the sockets of ended sessions. */
async function run(pool: pg.Pool, { args, env }: Invocation, settings: Settings): Promise<CommandResult> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
  });
  const [verb = 'list', name = '', role = '', ...more] = positionals;
  const who = (text(values.who) || userNameOf(env) || '').trim().slice(0, 100);
  const by: CommandActor = { who, why: text(values.why).trim().slice(0, 500) };
  if (more.length > 0 || (role && verb !== 'role')) return say(usage, 1);
  if (verb === 'list' && !name) return list(pool);
  if (verb === 'owner' && !name && who)
    return createOwner(pool, settings, text(values.name), values.recover === true, by);
  if (verb === 'code') return printCode(pool, settings, name || demoStaff[0].name);
  if (!name || !by.who || !by.why) return say(usage, 1);
  if (verb === 'recover') return resultOf(await recoverByCommand(pool, settings, name, by), name);
  if (verb === 'role' && role) return resultOf(await giveRole(pool, name, role, by), name);
  if (verb === 'suspend') return resultOf(await suspendByCommand(pool, name, by), name);
  return say(usage, 1);
}

/** Returns an empty text for an option that is given twice or without a value. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function createOwner(
  pool: pg.Pool,
  settings: Settings,
  given: string,
  evenSo: boolean,
  by: CommandActor,
): Promise<CommandResult> {
  const name = newStaffName.safeParse(given);
  if (!name.success)
    return say(`A name has 2 to 60 characters, in Latin, Thai or Lao letters.\n\n${usage}`, 1);
  // Roles may be missing, because the first owner can be created before the server's first start.
  await seedRoles(pool);
  const why = by.why || (evenSo ? 'an owner, by command' : 'the first owner');
  const made = await makeOwner(pool, settings, { name: name.data, evenSo }, { ...by, why });
  return resultOf(made, name.data);
}

const refusals = {
  OWNED: 'There is an owner already, who invites others in the console. --recover makes another one anyway.',
  NAME_TAKEN: 'Another staff member has a name that looks like it.',
  NO_DATA: 'No such staff member or role.',
  STOPPED: 'They are suspended. An owner reinstates them in the console.',
  LAST_OWNER: 'They are the last owner. Make another one first.',
  ALREADY_CLOSED: 'They are suspended already.',
} as const;

function resultOf(outcome: MadeLink | 'DONE' | keyof typeof refusals, name: string): CommandResult {
  if (typeof outcome === 'object') {
    const until = `It works once, until ${formatDateTime(outcome.until)}. It is not shown again.`;
    return say(`The link for ${name}:\n\n  ${outcome.link}\n\n${until}`);
  }
  return outcome === 'DONE' ? say('Done.') : say(refusals[outcome], 1);
}

const maxListed = 1_000;

async function list(pool: pg.Pool): Promise<CommandResult> {
  const all = await listStaffMembers(pool, null, maxListed);
  return say(all.length === 0 ? 'Nobody yet.' : all.map(lineOf));
}

function lineOf({ name, roleCode, wantedCode, state, sessions, seenAt }: StaffMemberRow): string {
  const role = wantedCode ? `${roleCode} (${wantedCode} once approved)` : roleCode;
  const seen = seenAt ? `seen ${formatDateTime(seenAt)}` : 'never seen';
  return `${name.padEnd(20)}  ${role.padEnd(10)}  ${state.padEnd(8)}  ${sessions} open  ${seen}`;
}

/** Prints the code of a demo staff member, whose secret is public in the repository; never that of a real person. */
async function printCode(
  pool: pg.Pool,
  { live, serverKeys }: Settings,
  name: string,
): Promise<CommandResult> {
  const { staffMember: found } = await findStaffMember(pool, name, null);
  if (live || !found || !demoStaff.some(({ id }) => id === found.id))
    return say('Only demo staff have a code to print.', 1);
  const sealed = await sealedSecretOf(pool, found.id);
  return sealed ? say(codeOf(openSecret(serverKeys, found.id, sealed))) : say([], 1);
}

export const staffCommand: Command = (invocation) =>
  onDatabase(invocation, (pool, { settings }) => run(pool, invocation, settings));

if (import.meta.main) await runAsProcess(staffCommand);
