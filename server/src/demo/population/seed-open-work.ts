import { hourMs, minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Content } from '../../content/content.schemas.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../platform/backoffice/audit-note.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { seedGift, seedReceipt, seedSlip } from './open-receipts.ts';
import { seedReview, seedUnresolvedPayout, seedUnresolvedTransfer } from './open-withdrawals.ts';
import { shareDevice, writeNote, writeReconciliationBreak } from './open-work.queries.ts';
import { lookalikeMembers, type PopulationMember } from './population-members.ts';

export interface PopulationStaffMember {
  readonly id: string;
  readonly name: string;
}

export interface Shift {
  readonly finance: PopulationStaffMember;
  readonly support: PopulationStaffMember;
}

/** Members with open work, by their index in the population. */
export const openWorkMembers = {
  above: 3,
  renamed: 7,
  large: 11,
  slip: 20,
  gift: 22,
  payout: 24,
  transfer: 26,
  goodwill: 31,
  device: [28, 34, 41],
} as const;

/** Amount by which our ledger exceeds the gateway's figure: a payment that it reported and then took back. */
export const seededBreak = { account: 'operator:qr:WW', ours: 250_00n } as const;

/**
 * Writes a few items for every queue of the console, mostly by the functions that create them in production.
 */
export async function seedOpenWork(
  client: pg.ClientBase,
  people: readonly PopulationMember[],
  {
    rules,
    store,
    shift,
  }: { readonly rules: Content<'withdraw'>; readonly store: Pick<FileStore, 'put'>; readonly shift: Shift },
  now: Date,
): Promise<void> {
  const one = (n: number): PopulationMember => {
    const person = people[n];
    if (!person) throw new Error(`the demo's house has no member ${n}`);
    return person;
  };
  await seedUnresolvedPayout(client, one(openWorkMembers.payout), 1_500_00n, rules, now);
  await seedUnresolvedTransfer(client, one(openWorkMembers.transfer), 400_00n, now);
  const reviews = [
    { person: one(openWorkMembers.large), amount: 45_000_00n, minutesAgo: 47 },
    { person: one(openWorkMembers.above), amount: 12_000_00n, minutesAgo: 26 },
    { person: one(openWorkMembers.renamed), amount: 2_000_00n, minutesAgo: 9, nameChanged: true },
  ] as const;
  for (const review of reviews) await seedReview(client, review, rules, now);
  await seedReceipts(client, lookalikeMembers.map(one), now);
  await seedSlip(client, store, one(openWorkMembers.slip), now);
  await seedGift(client, one(openWorkMembers.gift), now);
  await writeReconciliationBreak(client, {
    ...seededBreak,
    id: v7(),
    at: new Date(now.getTime() - 3.4 * hourMs),
  });
  await shareDevice(
    client,
    openWorkMembers.device.map((n) => one(n).id),
    new Date(now.getTime() - 26 * hourMs),
  );
  await seedBackoffice(client, one(openWorkMembers.goodwill), shift, now);
}

/**
 * Writes one receipt that matches nobody and one that matches two members, whose accounts differ in digits that the bank
 * hides.
 */
async function seedReceipts(
  client: pg.ClientBase,
  alike: readonly PopulationMember[],
  now: Date,
): Promise<void> {
  const [first] = alike;
  if (!first) throw new Error('two members are alike');
  await seedReceipt(client, {
    ...{ source: 'line', reference: 'demo-5512', amount: 1_250_00n, why: 'nobody' },
    at: new Date(now.getTime() - 68 * minuteMs),
    from: { bankCode: 'BBL', accountNo: '8812004417', names: ['SUWANNA THIPSUK'] },
  });
  await seedReceipt(client, {
    ...{ source: 'line', reference: 'demo-5537', amount: 500_00n, why: 'unclear' },
    at: new Date(now.getTime() - 31 * minuteMs),
    from: {
      bankCode: first.bankCode,
      accountNo: `xxx-x-x${first.bankAccountNo.slice(-5, -1)}-x`,
      // Cut as banks do, so that it is the beginning of both names.
      names: [`${first.bankAccountName.split(' ')[0]} S`],
    },
  });
}

/** Writes what the previous shift left: a note, and a credit requested by somchai that waits for approval. */
async function seedBackoffice(
  client: pg.ClientBase,
  person: PopulationMember,
  { finance, support }: Shift,
  now: Date,
): Promise<void> {
  const id = v7();
  const text = 'Called at 10:20: a deposit of yesterday took an hour. Apologised; asked finance for ฿200.';
  const about = { memberId: person.id, staffId: support.id, who: support.name };
  await writeNote(client, { ...about, id, text, at: new Date(now.getTime() - 95 * minuteMs) });
  const note = by(support, 'addNote');
  await writeAudit(
    client,
    note({ subject: 'member', subjectId: id, memberId: person.id, after: { note: text } }),
  );
  const approval = {
    id: v7(),
    kind: 'credit',
    memberId: person.id,
    payload: { reason: 'GOODWILL' },
    amount: 200_00n,
    currency: 'THB',
    why: 'A deposit took an hour; support promised it',
  } as const;
  const proposed = await requestApproval(
    client,
    { staffId: finance.id },
    approval,
    by(finance, 'requestManualAdjustment'),
    {
      after: { reason: 'GOODWILL' },
    },
  );
  if (!proposed.ok) throw new Error(`the demo's approval request was refused: ${proposed.code}`);
}

/** Audit note of a staff member without a session and an address, because nobody was signed in. */
function by({ id, name }: PopulationStaffMember, action: string): (facts: AuditFacts) => AuditNote {
  return (facts) => ({
    ...facts,
    staffId: id,
    who: name,
    sessionId: null,
    address: null,
    requestId: null,
    action,
  });
}
