import { hourMs, minuteMs } from '@kapao/core/time';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Content } from '../../content/content.schemas.ts';
import type { Entry } from '../../ledger/entry.ts';
import { openAccounts } from '../../ledger/ledger.ts';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { records } from '../../platform/ledger-records.ts';
import { formerProviders } from './former-providers.ts';
import {
  backdateLeg,
  backdateWithdrawal,
  changeBankName,
  escalateAt,
  sendWithdrawal,
} from './open-work.queries.ts';
import type { PopulationMember } from './population-members.ts';

/** Age in ms of an unanswered item; items are escalated after a day. */
const silentMs = 27 * hourMs;

export interface Review {
  readonly person: PopulationMember;
  readonly amount: bigint;
  readonly minutesAgo: number;
  readonly nameChanged?: true;
}

/** Writes a requested withdrawal with its hold. The hold's record decides by the operator's limits that it needs review. */
export async function seedReview(
  client: pg.ClientBase,
  { person, amount, minutesAgo, nameChanged }: Review,
  rules: Content<'withdraw'>,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - minutesAgo * minuteMs);
  if (nameChanged) await changeBankName(client, person.id, new Date(at.getTime() - 3 * hourMs));
  const entry = holdOf(person, amount, 'KBANK', rules);
  await postBackdated(client, at, [entry]);
  await backdateWithdrawal(client, person.id, entry.id, at);
}

/** Writes a payout that was sent to a bank, which was switched off and never answered. */
export async function seedUnresolvedPayout(
  client: pg.ClientBase,
  person: PopulationMember,
  amount: bigint,
  rules: Content<'withdraw'>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - silentMs);
  const entry = holdOf(person, amount, formerProviders.payout, rules);
  await postBackdated(client, since, [entry]);
  await sendWithdrawal(client, person.id, entry.id, since);
  await escalateAt(
    client,
    { memberId: person.id, kind: 'withdrawal', id: entry.id },
    {
      account: `operator:payout:${formerProviders.payout}`,
      amount,
      since,
      calledAt: new Date(now.getTime() - 3 * hourMs),
    },
  );
}

/** Writes a pending transfer into a game whose provider was switched off meanwhile. */
export async function seedUnresolvedTransfer(
  client: pg.ClientBase,
  person: PopulationMember,
  amount: bigint,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - silentMs + 40 * minuteMs);
  const code = formerProviders.game;
  await openAccounts(client, person.id, 'THB', [`game:${code}`]);
  const id = v7();
  const entry: Entry = {
    ...{ memberId: person.id, id, kind: 'hold', debit: 'wallet', credit: 'held', amount, currency: 'THB' },
    reason: 'transfer',
    operationLock: `game:${code}`,
    statement: { type: 'transfer', counterpart: code },
    record: {
      name: records.legTo,
      data: {
        ...{ code, direction: 'in', amount: String(amount), sentAmount: String(amount), currency: 'THB' },
        ...{ reference: `D${id.replaceAll('-', '')}`, sender: v7(), provider: code, inquireInMs: '3600000' },
      },
    },
  };
  await postBackdated(client, since, [entry]);
  await backdateLeg(client, person.id, id, since);
  await escalateAt(
    client,
    { memberId: person.id, kind: 'leg', id },
    { account: `game:${code}`, amount, since, calledAt: new Date(now.getTime() - 2 * hourMs) },
  );
}

function holdOf(
  person: PopulationMember,
  amount: bigint,
  channel: string,
  rules: Content<'withdraw'>,
): Entry {
  const { autoLimitMinor, autoDailyMinor, secondLimitMinor } = rules.THB;
  return {
    ...{
      memberId: person.id,
      id: v7(),
      kind: 'hold',
      debit: 'wallet',
      credit: 'held',
      amount,
      currency: 'THB',
    },
    reason: 'withdraw',
    operationLock: 'withdraw',
    statement: { type: 'withdraw', counterpart: 'BANK' },
    record: {
      name: records.withdrawal,
      data: {
        ...{ amount: String(amount), currency: 'THB', channel, autoLimit: autoLimitMinor },
        ...{ autoDaily: autoDailyMinor, secondLimit: secondLimitMinor, holdHours: rules.holdHours },
      },
    },
  };
}
