import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { maskName } from '../../platform/backoffice/mask.ts';
import { type ChatRow, findChat } from './chat.queries.ts';
import { casesOf, lastMovements, notesOf, recentErrorsOf } from './customer-context.queries.ts';

/** Loads the member's details, implemented by another module. */
export type LoadMemberPage = (
  pool: pg.Pool,
  memberId: string,
) => Promise<BackofficeResult<BackofficeReplyOf<'getMember'>>>;

type Shown = BackofficeReplyOf<'getChat'>;

const most = { notes: 100, cases: 10, recentErrors: 50, devices: 3, movements: 3 } as const;

/** Returns a conversation as lists show it. */
export function shownRow(row: ChatRow): BackofficeReplyOf<'listChats'>['rows'][number] {
  const { id, state, since, locale, memberId, publicId, memberName, guestId, currency } = row;
  return {
    id,
    state,
    since,
    locale,
    member: memberId && publicId ? { id: memberId, publicId, name: maskName(memberName ?? '') } : null,
    guest: guestId ? guestId.slice(-4).toUpperCase() : null,
    last:
      row.lastBy && row.lastAt
        ? { by: row.lastBy, text: row.lastText ?? '', type: row.lastType ?? 'text', at: row.lastAt }
        : null,
    unread: row.unread ?? 0,
    assigned: row.assignedId && row.assignedName ? { id: row.assignedId, name: row.assignedName } : null,
    onItsWay: row.wayKind && currency ? { kind: row.wayKind, amount: row.wayAmount, currency } : null,
    blocked: row.blocked === true,
    lastSeq: Number(row.lastSeq),
  };
}

/** Returns a conversation with the context that staff need before answering. */
export async function showChat(
  pool: pg.Pool,
  member360: LoadMemberPage,
  id: string,
): Promise<BackofficeResult<Shown>> {
  const row = await findChat(pool, id);
  if (!row) return refuse('NO_DATA');
  const [notes, cases, customerContext] = await Promise.all([
    notesOf(pool, row.id, most.notes),
    casesOf(pool, row.id, most.cases),
    row.memberId ? contextOf(pool, member360, row.memberId) : null,
  ]);
  const customerId = row.memberId ?? row.guestId;
  // A database constraint requires one of the two.
  if (customerId === null) throw new Error(`conversation ${id} is nobody's`);
  return done({
    ...shownRow(row),
    customerId,
    customerSeq: Number(row.customerSeq),
    notes: notes.map((note) => ({ ...note, afterSeq: Number(note.afterSeq) })),
    cases,
    customerContext,
  });
}

async function contextOf(
  pool: pg.Pool,
  member360: LoadMemberPage,
  memberId: string,
): Promise<Shown['customerContext']> {
  const [member, recentErrors, movements] = await Promise.all([
    member360(pool, memberId),
    recentErrorsOf(pool, memberId, most.recentErrors),
    lastMovements(pool, memberId, most.movements),
  ]);
  if (!member.ok) return null;
  const { phone, currency, state, money, onItsWay, slips, devices } = member.value;
  return {
    phone,
    currency,
    status: state.status,
    wallet: money.wallet,
    held: money.held,
    onItsWay,
    movements,
    slips,
    recentErrors,
    devices: devices.slice(0, most.devices),
  };
}
