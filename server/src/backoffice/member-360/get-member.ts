import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { type Currency, fromWire } from '@kapao/core/money';
import { bonusFiguresOf } from '@kapao/core/reward/wagering';
import type pg from 'pg';
import { formerBanksOf } from '../../members/admin/former-bank-accounts.ts';
import { passwordResetOf } from '../../members/admin/reset-approval.ts';
import { showLimits } from '../../members/limits/show-limits.ts';
import { listDevices } from '../../members/session/devices.ts';
import { pinStateOf } from '../../members/withdraw-proof/show-withdraw-proof.ts';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { maskAccount, maskName, maskPhone } from '../../platform/backoffice/mask.ts';
import { findHeldBonus } from '../../rewards/bonus/active/held-bonus.ts';
import { listPendingTransactions } from '../../wallet/pending-transactions/list-pending-transactions.ts';
import { linkedOf } from './linked.queries.ts';
import { passkeysOf, pinTriesOf } from './login-methods.queries.ts';
import { type MemberSummaryRow, memberSummaryOf } from './member-summary.queries.ts';
import { gamesOf, holdsOf, memberBalancesOf, newestSlips } from './money.queries.ts';

type MemberPage = BackofficeReplyOf<'getMember'>;

const most = { linked: 12, slips: 6, devices: 20 } as const;

/** Returns a member's current data on one page; the past is in the timeline. */
export async function getMember(pool: pg.Pool, memberId: string): Promise<BackofficeResult<MemberPage>> {
  const head = await memberSummaryOf(pool, memberId);
  if (!head) return refuse('NO_MEMBER');
  const [balances, holds, games, slips, linked] = await Promise.all([
    memberBalancesOf(pool, memberId),
    holdsOf(pool, memberId),
    gamesOf(pool, memberId),
    newestSlips(pool, memberId, most.slips),
    linkedOf(pool, memberId, most.linked),
  ]);
  const [bonus, limits, devices, passkeys, pinTries, onItsWay, formerBanks, passwordReset] =
    await Promise.all([
      activeBonusOf(pool, memberId),
      limitsOf(pool, memberId),
      listDevices(pool, memberId, { most: most.devices }),
      passkeysOf(pool, memberId),
      pinTriesOf(pool, memberId),
      pendingOf(pool, memberId, head.currency),
      formerBanksOf(pool, memberId),
      passwordResetOf(pool, memberId),
    ]);
  const { asOf, wallet, held, deposits, deposited, withdrawals, withdrawn, bonusesTaken, bonusesKept } =
    balances;
  return done({
    ...toSummary(head),
    formerBanks,
    money: { asOf, wallet, held, holds, deposits, deposited, withdrawals, withdrawn },
    onItsWay,
    games: games.map((game) => ({
      ...game,
      balance: game.balance ?? 0n,
      isMoving: game.isMoving === true,
    })),
    bonus,
    bonuses: { taken: bonusesTaken, kept: bonusesKept },
    limits,
    devices: devices.map(({ isCurrent: _, ...device }) => device),
    passkeys,
    pin: pinStateOf(pinTries),
    passwordReset,
    linked: linked.map(({ name, by, ...row }) => ({ ...row, name: maskName(name), by: by ?? [] })),
    slips,
  });
}

function toSummary(head: MemberSummaryRow) {
  const { memberId, publicId, currency, createdAt, source, status } = head;
  return {
    memberId,
    publicId,
    name: maskName(head.name),
    phone: maskPhone(head.phone),
    bank: {
      code: head.bankCode,
      account: maskAccount(head.bankAccountNo),
      holder: maskName(head.bankAccountName),
      since: head.bankSince ?? createdAt,
    },
    currency,
    createdAt,
    source,
    state: {
      status,
      isOnline: head.isOnline === true,
      breakUntil: ifFuture(head.breakUntil),
      excludedUntil: ifFuture(head.excludedUntil),
      withdrawWaitsUntil: ifFuture(head.withdrawWaitsUntil),
      withdrawalsHeldAt: head.withdrawalsHeldAt,
      invitesBarredAt: head.invitesBarredAt,
    },
    tags: head.tags ?? [],
    friends: head.friends ?? 0n,
    flags: head.flags ?? 0n,
  };
}

function ifFuture(until: Date | null): Date | null {
  return until && until.getTime() > Date.now() ? until : null;
}

/** Returns the active bonus with the same progress that the member sees; null if there is none. */
async function activeBonusOf(pool: pg.Pool, memberId: string): Promise<MemberPage['bonus']> {
  const found = await findHeldBonus(pool, memberId);
  if (!found) return null;
  const { row, bonus, progress } = found;
  const { required, bustThreshold } = bonusFiguresOf(bonus, progress);
  return {
    id: row.id,
    name: row.statementName,
    startedAt: row.startedAt,
    expiresAt: row.expiresAt,
    deposit: row.deposit,
    bonus: row.bonus,
    played: progress.turnover,
    required,
    bustThreshold,
    total: progress.total,
  };
}

/** Returns the limits that are set or pending, with their usage. */
async function limitsOf(pool: pg.Pool, memberId: string): Promise<MemberPage['limits']> {
  const { limits, usage } = await showLimits(pool, memberId);
  return Object.entries(limits).flatMap(([name, { value, pending }]) =>
    value === null && pending === null
      ? []
      : [{ name, value, used: usage.find((one) => one.name === name)?.used ?? null, next: pending }],
  );
}

async function pendingOf(
  pool: pg.Pool,
  memberId: string,
  currency: Currency,
): Promise<MemberPage['onItsWay']> {
  const { items } = await listPendingTransactions(pool, memberId);
  return items.map(({ kind, id, amount, createdAt }) => {
    const minor = fromWire(amount, currency);
    return { kind, id, amount: minor.ok ? minor.value : null, createdAt: new Date(createdAt) };
  });
}
