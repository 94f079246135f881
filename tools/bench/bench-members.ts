import { v7 } from 'uuid';
import type { AccountCode, Entry } from '../../server/src/ledger/entry.ts';
import type { RecordName } from '../../server/src/platform/ledger-records.ts';

export const memberCount = 10_000;
/** First member number. Numbers let pgbench name a member without a look-up; they always have six hexadecimal digits. */
export const firstNumber = 0x100000;
const prefix = '0199aaaa-0000-7000-8000-000000';
export const memberSql = `('${prefix}' || to_hex(:n::int))::uuid`;
export const memberId = (number: number): string => prefix + number.toString(16);
export const anyMember = (): string => memberId(firstNumber + Math.floor(Math.random() * memberCount));

/** Games of the member path: one has transfers, sixteen are refreshed. */
export const pathGames: readonly string[] = ['PG', ...Array.from({ length: 15 }, (_, n) => `GAME${n}`)];
/** Members who only refresh: one with an account in one game, one with accounts in all. */
export const oneGameMember = `${prefix}000001`;
export const manyGamesMember = `${prefix}000002`;

/** Opening balance in minor units, enough for every entry of every run. */
export const openingAmount = 1_000_000_000_000n;

/** Returns the entry that every measured variant posts: one row, two balances, a record and a hint. */
export function benchEntry(onOneAccount: boolean): Entry {
  const [debit, credit] = accounts(onOneAccount);
  return {
    memberId: anyMember(),
    id: v7(),
    kind: 'move',
    debit,
    credit,
    amount: 1n,
    currency: 'THB',
    reason: 'transfer',
    statement: { type: 'transfer', counterpart: 'PG' },
    record: { name: 'bench' as RecordName, data: { sum: 1 } },
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: {} } }],
  };
}

function accounts(onOneAccount: boolean): readonly [AccountCode, AccountCode] {
  if (onOneAccount) return ['operator:qr:KBANK', 'wallet'];
  return Math.random() < 0.5 ? ['wallet', 'game:PG'] : ['game:PG', 'wallet'];
}
