import { expect, test } from 'vitest';
import { pickAccountPerBank } from './displayed-accounts.ts';
import type { DepositAccount } from './lookup.queries.ts';

const account = (bankCode: string, bankAccountNo: string, mode: DepositAccount['mode'] = 'AUTO') =>
  ({ bankCode, bankAccountNo, mode }) as DepositAccount;
const three = ['111', '222', '333'].map((no) => account('SCB', no));
const noon = new Date('2026-03-05T05:00:00Z');
const shownTo = (member: string, accounts = three, at = noon) =>
  pickAccountPerBank(accounts, member, at).map(({ bankAccountNo }) => bankAccountNo);
const members = Array.from({ length: 300 }, (_, n) => `member ${n}`);

test('a member sees one account per bank, the same one all day', () => {
  for (const member of members) {
    expect(shownTo(member)).toHaveLength(1);
    expect(shownTo(member, three, new Date('2026-03-05T16:59:00Z'))).toEqual(shownTo(member));
  }
});

test('members are spread over the accounts, and differently on another day', () => {
  for (const { bankAccountNo } of three)
    expect(members.filter((member) => shownTo(member)[0] === bankAccountNo).length).toBeGreaterThan(60);
  const tomorrow = new Date('2026-03-05T17:01:00Z');
  const moved = members.filter((member) => shownTo(member, three, tomorrow)[0] !== shownTo(member)[0]);
  expect(moved.length).toBeGreaterThan(100);
});

test('removing an account moves only its own members', () => {
  const left = three.slice(1);
  for (const member of members)
    if (shownTo(member)[0] !== '111') expect(shownTo(member, left)).toEqual(shownTo(member));
    else expect(['222', '333']).toContain(shownTo(member, left)[0]);
});

test('accounts of other banks and modes, and every QR, are shown too', () => {
  const all = [...three, account('GSB', '9'), account('SCB', '8', 'MANUAL'), account('SCB', '', 'QR')];
  expect(pickAccountPerBank(all, 'm', noon)).toHaveLength(4);
});
