import { v7 } from 'uuid';
import type { AccountCode, Entry } from '../../server/src/ledger/entry.ts';

export const memberCount = 10_000;
/** Members are numbered, so that pgbench can name one without looking it up. Six hexadecimal digits, always. */
export const firstNumber = 0x100000;
const prefix = '0199aaaa-0000-7000-8000-000000';
export const memberSql = `('${prefix}' || to_hex(:n::int))::uuid`;
export const memberId = (number: number): string => prefix + number.toString(16);
export const anyMember = (): string => memberId(firstNumber + Math.floor(Math.random() * memberCount));

/** One game has transfers; sixteen are refreshed. */
export const pathGames: readonly string[] = ['PG', ...Array.from({ length: 15 }, (_, n) => `GAME${n}`)];
/** Members who only refresh: one with an account in one game, one in all of them. */
export const oneGame = `${prefix}000001`;
export const manyGames = `${prefix}000002`;

/** Enough for every entry of every run. */
export const openingAmount = 1_000_000_000_000n;

/** The work of one entry, the same for everybody who is measured: a row, two balances, a record, a hint. */
export function benchEntry(house: boolean): Entry {
  const [debit, credit] = accounts(house);
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
    record: { name: 'bench', data: { sum: 1 } },
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: {} } }],
  };
}

function accounts(house: boolean): readonly [AccountCode, AccountCode] {
  if (house) return ['operator:qr:KBANK', 'wallet'];
  return Math.random() < 0.5 ? ['wallet', 'game:PG'] : ['game:PG', 'wallet'];
}
