import { parseArgs } from 'node:util';
import { formatDateTime } from '@kapao/core/calendar';
import { isPhone, readPhone, toE164 } from '@kapao/core/phone';
import { readInviteCode } from '@kapao/core/registration';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { readSettings } from '../server/src/base/settings.ts';
import { passkeysOf } from '../server/src/people/passkey/passkey.queries.ts';
import { openSessions } from '../server/src/people/session/session.queries.ts';
import {
  barFromInvites,
  blockMember,
  endMemberSessions,
  unblockMember,
} from '../server/src/people/standing/change-standing.ts';
import {
  actsOf,
  type ByWhom,
  findStanding,
  type NamedMember,
  type Standing,
} from '../server/src/people/standing/standing.queries.ts';
import { deviceName } from '../server/src/web/identity/device-name.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run member -- show <phone or id>           says how a member stands, and what was done before
npm run member -- block <phone or id> --who "…" --why "…"         ends all sessions and lets nobody log in
npm run member -- unblock <phone or id> --who "…" --why "…"       lets the member log in again
npm run member -- end-sessions <phone or id> --who "…" --why "…"  logs the member out everywhere
npm run member -- bar-invites <phone or id> --who "…" --why "…"   pays nothing more for friends they invited
npm run member -- allow-invites <phone or id> --who "…" --why "…" pays it again, with what came meanwhile
--who is you, --why the reason; both are kept for ever. An id is the member's own, or that of a log line.`;

/** What a person does to a member; each says who and why. */
const changes = ['block', 'unblock', 'end-sessions', 'bar-invites', 'allow-invites'];

/** Works beside a running server, on the same database; the server's relay closes the sockets. */
async function run(pool: pg.Pool, args: readonly string[]): Promise<number> {
  const { verb, named, by } = readArguments(args);
  if (!named || !(verb === 'show' || by)) return say(usage, 1);
  const member = await findStanding(pool, named);
  if (!member) return say('There is no such member.', 1);
  if (verb === 'show') return show(pool, member);
  return by ? change(pool, verb, member, by) : say(usage, 1);
}

function readArguments(args: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { who: { type: 'string' }, why: { type: 'string' } },
  });
  const [verb = '', name = '', ...more] = positionals;
  const known = more.length === 0 && ['show', ...changes].includes(verb);
  const [who, why] = [values.who, values.why].map((text) => (typeof text === 'string' ? text.trim() : ''));
  const isReason = who && why && who.length <= 100 && why.length <= 500;
  return { verb, named: known ? readName(name) : null, by: isReason ? { who, why } : null };
}

/** A phone however it is written, the member's id with or without its PR, or the id that logs and tables have. */
function readName(name: string): NamedMember | null {
  const { market } = readSettings(process.env);
  const digits = readPhone(name);
  const phone = isPhone(digits, market) ? toE164(digits, market) : null;
  // Ten digits are a phone; an id that is made of digits alone is written with its PR.
  if (phone) return { phone, publicId: null, id: null };
  const publicId = readInviteCode(/^PR/i.test(name) ? name : `PR${name}`)?.slice('PR'.length) ?? null;
  const id = isUuid(name) ? name : null;
  return publicId || id ? { phone, publicId, id } : null;
}

async function change(pool: pg.Pool, verb: string, member: Standing, by: ByWhom): Promise<number> {
  const who = `${member.username} (${member.publicId})`;
  if (verb === 'block')
    return (await blockMember(pool, member.id, by))
      ? say(`${who} is blocked, and logged out everywhere.`, 0)
      : say(`${who} is blocked already.`, 1);
  if (verb === 'unblock')
    return (await unblockMember(pool, member.id, by))
      ? say(`${who} may log in again. No session from before comes back.`, 0)
      : say(`${who} is not blocked.`, 1);
  if (verb === 'bar-invites' || verb === 'allow-invites') {
    const barred = verb === 'bar-invites';
    const how = barred ? 'is paid nothing for friends' : 'is paid for friends';
    return (await barFromInvites(pool, member.id, barred, by))
      ? say(`${who} ${how} from now on.`, 0)
      : say(`${who} ${how} already.`, 1);
  }
  const ended = await endMemberSessions(pool, member.id, by);
  return say(`${ended === 1 ? '1 session' : `${ended} sessions`} of ${who} ended.`, 0);
}

async function show(pool: pg.Pool, member: Standing): Promise<number> {
  const { id, publicId, username, name, status, createdAt } = member;
  say(`${username}  ${publicId}  ${id}`, 0);
  say(
    `${name}, a member since ${formatDateTime(createdAt)}: ${status === 'active' ? 'active' : 'BLOCKED'}`,
    0,
  );
  for (const { userAgent, createdAt: from, usedAt } of await openSessions(pool, id))
    say(
      `session   ${formatDateTime(from)}  last used ${formatDateTime(usedAt)}  ${deviceName(userAgent)}`,
      0,
    );
  for (const passkey of await passkeysOf(pool, id))
    say(`passkey   ${formatDateTime(passkey.createdAt)}  ${passkey.name}`, 0);
  for (const { act, who, why, doneAt } of await actsOf(pool, id))
    say(`${act.padEnd(12)}  ${formatDateTime(doneAt)}  ${who}: ${why}`, 0);
  return 0;
}

function say(line: string, code: number): number {
  console.log(line);
  return code;
}

await onDatabase((pool) => run(pool, process.argv.slice(2)));
