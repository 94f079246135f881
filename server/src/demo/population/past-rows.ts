import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Entry } from '../../ledger/entry.ts';
import type { PastEntry } from '../../ledger/post-backdated.ts';
import type { ActivityEvent, MemberHistory } from './member-histories.ts';
import type { PopulationRows } from './population.queries.ts';
import type { PopulationMember } from './population-members.ts';
import { type SeededRandom, seededRandomOf } from './seeded-random.ts';

/** Ledger entries of a demo member's history, and the rows of the slices that belong to them. */
export interface HistoryRecords {
  readonly entries: PastEntry[];
  readonly rows: PopulationRows;
}

export function emptyRecords(): HistoryRecords {
  return {
    entries: [],
    rows: { qrs: [], payments: [], gifts: [], legs: [], bets: [], withdrawals: [], visits: [] },
  };
}

export function addHistory(past: HistoryRecords, { person, deeds, visits }: MemberHistory): void {
  const chance = seededRandomOf(90_000 + person.n);
  for (const deed of deeds) {
    if (deed.what === 'deposit') deposit(past, person, deed, chance);
    else if (deed.what === 'play') play(past, person, deed, chance);
    else withdraw(past, person, deed);
  }
  past.rows.visits.push(...visits.map((at) => ({ memberId: person.id, currency: person.currency, at })));
}

const common = ({ id, currency }: PopulationMember) => ({ memberId: id, id: v7(), currency }) as const;

function deposit(
  past: HistoryRecords,
  person: PopulationMember,
  { at, amount, method, provider }: Extract<ActivityEvent, { what: 'deposit' }>,
  chance: SeededRandom,
): void {
  const account = `operator:${method}:${provider}` as const;
  const entry: Entry = {
    ...common(person),
    kind: 'move',
    debit: account,
    credit: 'wallet',
    amount,
    reason: method === 'gift' ? 'giftlink' : method,
    statement: { type: 'deposit', counterpart: 'BANK' },
  };
  past.entries.push({ at, entry });
  const { memberId, id, currency } = entry;
  const number = String(chance.whole(100_000_000, 999_999_999));
  const row = { memberId, entryId: id, currency, amount: String(amount), at, account, number };
  past.rows.payments.push({
    ...{ ...row, bankReceiptId: v7(), source: method === 'bank' ? 'line' : method, provider },
    fromBank: method === 'gift' ? null : person.bankCode,
    fromAccount: method === 'gift' ? null : person.bankAccountNo,
    fromName: method === 'gift' ? null : person.bankAccountName,
  });
  if (method === 'qr') past.rows.qrs.push({ ...row, qrId: v7(), provider });
  if (method === 'gift')
    past.rows.gifts.push({
      ...row,
      provider,
      digest: createHash('sha256').update(`demo ${number}`).digest('hex'),
    });
}

function play(
  past: HistoryRecords,
  person: PopulationMember,
  { at, until, game, amount, back }: Extract<ActivityEvent, { what: 'play' }>,
  chance: SeededRandom,
): void {
  const atGame = `game:${game}` as const;
  const operatorAccount = `operator:game-result:${game}` as const;
  const into = transfer(person, 'wallet', atGame, amount);
  past.entries.push({ at, entry: into }, { at: after(at), entry: ended(into, atGame) });
  const won = back - amount;
  const result: Entry = {
    ...common(person),
    kind: 'move',
    ...(won < 0n ? { debit: atGame, credit: operatorAccount } : { debit: operatorAccount, credit: atGame }),
    amount: won < 0n ? -won : won,
    reason: 'game-result',
  };
  // A zero result is not posted.
  if (won !== 0n) past.entries.push({ at: new Date(until.getTime() - 30_000), entry: result });
  const legs = [{ entry: into, direction: 'in', at }];
  if (back > 0n) {
    const out = transfer(person, atGame, atGame, back);
    past.entries.push({ at: until, entry: out }, { at: after(until), entry: ended(out, 'wallet') });
    legs.push({ entry: out, direction: 'out', at: until });
  }
  for (const { entry, direction, at } of legs) {
    const { memberId, id, currency } = entry;
    past.rows.legs.push({ memberId, id, currency, direction, code: game, amount: String(entry.amount), at });
  }
  past.rows.bets.push(...betsOf(person, { at, until, game, amount, back }, chance));
}

const category = (game: string) => (game === 'UFABET' ? 'sport' : 'slot');

/** Returns bets that add up to the result; one of them wins everything that came back. */
function betsOf(
  { id: memberId, currency }: PopulationMember,
  { at, until, game, amount, back }: Omit<Extract<ActivityEvent, { what: 'play' }>, 'what'>,
  chance: SeededRandom,
): PopulationRows['bets'] {
  const count = category(game) === 'sport' ? chance.whole(1, 2) : chance.whole(4, 9);
  const winner = chance.whole(0, count - 1);
  const each = amount / BigInt(count);
  const spanMs = until.getTime() - at.getTime() - 60_000;
  return Array.from({ length: count }, (_, n) => ({
    ...{ memberId, currency, code: game, category: category(game), betId: v7() },
    at: new Date(at.getTime() + 20_000 + (spanMs * (n + 0.5)) / count),
    stake: String(n === 0 ? amount - each * BigInt(count - 1) : each),
    payout: String(n === winner ? back : 0n),
  }));
}

function withdraw(
  past: HistoryRecords,
  person: PopulationMember,
  { at, until, amount }: Extract<ActivityEvent, { what: 'withdraw' }>,
): void {
  const channel = person.currency === 'THB' ? 'KBANK' : 'BCEL';
  const out: Entry = {
    ...common(person),
    kind: 'hold',
    debit: 'wallet',
    credit: 'held',
    amount,
    reason: 'withdraw',
    operationLock: 'withdraw',
    statement: { type: 'withdraw', counterpart: 'BANK' },
  };
  past.entries.push({ at, entry: out }, { at: until, entry: ended(out, `operator:payout:${channel}`) });
  const { memberId, id, currency } = out;
  const { bankCode, bankAccountNo, bankAccountName } = person;
  past.rows.withdrawals.push({
    ...{ memberId, id, currency, amount: String(amount), channel, at, until },
    ...{ bankCode, bankAccountNo, bankAccountName },
  });
}

function transfer(
  person: PopulationMember,
  from: Entry['debit'],
  game: `game:${string}`,
  amount: bigint,
): Entry {
  const counterpart = game.slice('game:'.length);
  return {
    ...common(person),
    ...{ kind: 'hold', debit: from, credit: 'held', amount, reason: 'transfer', operationLock: game },
    statement: { type: 'transfer', counterpart },
  };
}

function ended({ id, memberId, amount, currency, reason }: Entry, credit: Entry['credit']): Entry {
  return {
    ...{ memberId, id: v7(), movementId: id, resolves: id, kind: 'post', debit: 'held', credit },
    ...{ amount, currency, reason },
  };
}

/** Time of the provider's answer. */
const after = (at: Date) => new Date(at.getTime() + 700);
