import { isDeepStrictEqual } from 'node:util';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { isNameAllowedAt } from '@kapao/core/account/bank-name';
import { isMemberName, tidyName } from '@kapao/core/account/registration';
import type { Locale } from '@kapao/core/locale';
import { dayS } from '@kapao/core/time';
import { hasOpenHold } from '../../ledger/open-hold.ts';
import { retryWhenStale } from '../../ledger/retry-when-stale.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { RateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { sendMemberSms } from '../sms/send-member-sms.ts';
import {
  type BankAccount,
  claimBankAccount,
  lockBankAccount,
  type OwnedBankAccount,
  readBankAccount,
  writeBankAccount,
  writeName,
} from './bank-account.queries.ts';
import { checkBankAccount } from './check-bank-account.ts';

/** Member who asks, and whether they have just passed a step-up. */
export interface Asker {
  readonly memberId: string;
  readonly steppedUp: boolean;
  readonly locale: Locale;
}

/**
 * Attempts of one member to change to another bank account per day. Each reveals whether an account is taken,
 * or claims one.
 */
export const accountTries = { most: 5, windowS: dayS } as const;

/** Changed fields; undefined ones stay as they are. */
export interface ProfileChange {
  readonly name?: string | undefined;
  readonly bankCode?: string | undefined;
  readonly bankAccountNo?: string | undefined;
  readonly bankAccountName?: string | undefined;
}

/**
 * Changes the profile, all or nothing. A different bank account needs a step-up and no open withdrawal, is notified by
 * SMS and makes withdrawals wait 24 hours, so that a thief cannot take the money at once; attempts at other accounts
 * are counted by `tries`.
 */
export async function updateProfile(
  deps: Deps,
  asker: Asker,
  change: ProfileChange,
  tries: RateCounter,
): Promise<Result<undefined>> {
  const name = change.name === undefined ? undefined : tidyName(change.name);
  if (name !== undefined && !isMemberName(name)) return refuse('INVALID_USER_INFO', { field: 'name' });
  let counter: RateCounter | null = tries;
  const written = await retryWhenStale(async () => {
    const present = await readBankAccount(deps.pool, asker.memberId);
    const account = await planAccount(deps, asker, present, change, counter);
    counter = null;
    if (!account.ok) return account;
    return write(deps, asker, present, { name, account: account.value });
  });
  return written ?? refuse('REQUEST_LIMIT', { retryAfter: 1 });
}

/** Returns the new bank account; undefined when it stays. */
async function planAccount(
  deps: Deps,
  { memberId, steppedUp }: Asker,
  present: OwnedBankAccount,
  change: ProfileChange,
  tries: RateCounter | null,
): Promise<Result<(BankAccount & { moved: boolean }) | undefined>> {
  const { currency, englishNameOnly: _, ...kept } = present;
  const typed = {
    bankCode: change.bankCode ?? kept.bankCode,
    bankAccountNo: change.bankAccountNo ?? kept.bankAccountNo,
    bankAccountName: change.bankAccountName ?? kept.bankAccountName,
  };
  // An unchanged account is not validated: an old account name that today's rules refuse must not block a new member name.
  if (isDeepStrictEqual(typed, kept)) return ok(undefined);
  const checked = await checkBankAccount(deps, typed, currency, memberId);
  if (!checked.ok && checked.code !== 'EXISTING_BANK') return checked;
  const account = checked.ok ? checked.value : null;
  if (account && isDeepStrictEqual(account, kept)) return ok(undefined);
  const moved = account?.bankCode !== kept.bankCode || account.bankAccountNo !== kept.bankAccountNo;
  // The step-up comes before the answer reveals which accounts are taken.
  if (!steppedUp && (moved || !mayCorrectName(present))) return refuse('STEP_UP_REQUIRED');
  const waitS = moved && tries ? await tries.count(memberId) : null;
  if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  return checked.ok ? ok({ ...checked.value, moved }) : checked;
}

/** Returns null when the account has changed since the change was planned. */
async function write(
  deps: Deps,
  { memberId, locale }: Asker,
  planned: OwnedBankAccount,
  { name, account }: { name: string | undefined; account: (BankAccount & { moved: boolean }) | undefined },
): Promise<Result<undefined> | null> {
  return inTransaction(deps.pool, async (client) => {
    if (account) {
      // From here on a withdrawal of this member waits, or has its hold already and is seen below.
      if (!isDeepStrictEqual(await lockBankAccount(client, memberId), planned)) return null;
      if (account.moved) {
        if (await hasOpenHold(client, memberId, 'withdraw')) return refuse('WITHDRAW_PENDING');
        if (!(await claimBankAccount(client, memberId, account))) return refuse('EXISTING_BANK');
        await sendMemberSms(client, { memberId, message: 'bank-account-changed', locale });
      }
      await writeBankAccount(client, memberId, account);
    }
    if (name !== undefined) await writeName(client, memberId, name);
    return ok();
  });
}

/**
 * Whether the account name may be corrected without a step-up: a name that the bank cannot have printed is wrong in any
 * case.
 */
export function mayCorrectName(present: OwnedBankAccount): boolean {
  return !isNameAllowedAt(present, present.bankAccountName);
}
