import type { Body } from '@kapao/contract/call-types';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { isPhone, type Market, readPhone, toE164 } from '@kapao/core/account/phone';
import { isMemberName, tidyName } from '@kapao/core/account/registration';
import type { Currency } from '@kapao/core/money';
import { isServedPhone } from '../../content/registration-rules.ts';
import type { RateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { isExcluded } from '../personal-data/exclusions.ts';
import type { BankAccount } from './bank-account.queries.ts';
import { type BankAccountRefusal, checkBankAccount } from './check-bank-account.ts';
import { isGoodPassword } from './check-password.ts';
import { isPhoneClaimed } from './claim.queries.ts';

export type Registration = Body<'createAccount'>;

export interface CheckedRegistration {
  readonly name: string;
  /** Phone's digits as its owner writes them, and the same in E.164. */
  readonly username: string;
  readonly phone: string;
  readonly password: string;
  readonly currency: Currency;
  /** Null while the bank step is still to come. */
  readonly bankAccount: BankAccount | null;
}

export type RegistrationRefusal =
  | BankAccountRefusal
  | 'PHONE_NUMBER_REQUIRE_10_DIGIT'
  | 'JURISDICTION'
  | 'REQUEST_LIMIT'
  | 'EXISTING_USER';

export interface CheckOptions {
  /** Whether the bank account may be missing, as in the profile step. */
  readonly bankMayFollow: boolean;
  readonly address: string;
  /** Rate counter, by address, of answers that reveal whether a phone or bank account is taken. */
  readonly counter: RateCounter;
}

/**
 * Checks a registration (KYC here is phone and bank account) in a fixed order and returns the first failure. Writes
 * nothing.
 */
export async function checkRegistration(
  deps: Deps,
  typed: Registration,
  { bankMayFollow, address, counter }: CheckOptions,
): Promise<Result<CheckedRegistration, RegistrationRefusal>> {
  const { market } = deps.settings;
  const name = tidyName(typed.name);
  if (!isMemberName(name)) return refuse('INVALID_USER_INFO', { field: 'name' });
  const currency = currencyOf(typed.currency, market);
  if (!currency) return refuse('INVALID_USER_INFO', { field: 'currency' });
  const username = readPhone(typed.username);
  if (!isPhone(username, market)) return refuse('PHONE_NUMBER_REQUIRE_10_DIGIT');
  const phone = toE164(username, market);
  if (!(await isServedPhone(deps.pool, phone))) return refuse('JURISDICTION');
  const names = [name, typed.bankAccountName ?? ''];
  if (!isGoodPassword(typed.password, { phone: username, names }))
    return refuse('INVALID_USER_INFO', { field: 'password' });

  // From here on the answer reveals who is a member.
  const waitS = await counter.count(address);
  if (waitS !== null) return refuse('REQUEST_LIMIT', { retryAfter: waitS });
  if ((await isPhoneClaimed(deps.pool, phone)) || (await isExcluded(deps, { phone })))
    return refuse('EXISTING_USER');

  const { bankCode = '', bankAccountName = '', bankAccountNo = '' } = typed;
  const checked = { name, username, phone, password: typed.password, currency };
  if (bankMayFollow && `${bankCode}${bankAccountName}${bankAccountNo}`.trim() === '')
    return ok({ ...checked, bankAccount: null });
  const bankAccount = await checkBankAccount(deps, { bankCode, bankAccountName, bankAccountNo }, currency);
  return bankAccount.ok ? ok({ ...checked, bankAccount: bankAccount.value }) : bankAccount;
}

/**
 * Returns the currency, which members choose only in Laos. Elsewhere returns null for a request for kip,
 * which must not silently become baht.
 */
function currencyOf(typed: Registration['currency'], market: Market): Currency | null {
  if (market === 'la') return typed === 'BAHT' ? 'THB' : 'LAK';
  return typed === 'LAK' ? null : 'THB';
}
