import { isNameAllowedAt, normalizeAccountName } from '@kapao/core/account/bank-name';
import { asciiDigits } from '@kapao/core/account/digits';
import { withoutTitle } from '@kapao/core/account/payer-match';
import { isPhone, type Market, readPhone } from '@kapao/core/account/phone';
import {
  accountNameLimit,
  isAccountNumber,
  isHolderName,
  isMemberName,
  isPasswordLength,
  nameLimit,
  passwordLimits,
  readInviteCode,
  tidyName,
} from '@kapao/core/account/registration';
import type { Draft } from './draft.ts';
import type { Flaw, Flaws } from './flaws.ts';

export interface Passwords {
  password: string;
  confirmation: string;
}

/** Reads an account number as the server wants it: groups are joined, Thai and Lao digits become ASCII. */
export function readAccountNo(typed: string): string {
  return asciiDigits(typed).replace(/[ -]/g, '');
}

/** Joins first and last name by a space, as in the specification's bankAccountName. */
export function holderName({ firstName, lastName }: Pick<Draft, 'firstName' | 'lastName'>): string {
  return normalizeAccountName(tidyName(`${firstName} ${lastName}`));
}

/**
 * Returns the holder's names as far as the member's own name suggests them, so that nobody types them twice; empty after a
 * name of one word, and where the holder has been typed already.
 */
export function suggestHolder(draft: Draft): Partial<Pick<Draft, 'firstName' | 'lastName'>> {
  return draft.firstName === '' && draft.lastName === '' ? holderOf(draft.name) : {};
}

/** Whether the holder is the one that the name suggested, so that a corrected name suggests another. */
export function isSuggested({ name, firstName, lastName }: Draft): boolean {
  const suggested = holderOf(name);
  return suggested.firstName === firstName && suggested.lastName === lastName;
}

function holderOf(name: string): Partial<Pick<Draft, 'firstName' | 'lastName'>> {
  const [firstName = '', ...others] = withoutTitle(normalizeAccountName(tidyName(name))).split(' ');
  return others.length === 0 ? {} : { firstName, lastName: others.join(' ') };
}

export function judgePhone({ phone }: Draft, market: Market): Flaws {
  if (phone.trim() === '') return { phone: 'empty' };
  return isPhone(readPhone(phone), market) ? {} : { phone: 'malformed' };
}

export function judgePasswords({ password, confirmation }: Passwords): Flaws {
  return found({
    password: judgePassword(password),
    confirmation: confirmation === '' ? 'empty' : confirmation !== password ? 'mismatch' : null,
  });
}

function judgePassword(password: string): Flaw | null {
  if (password === '') return 'empty';
  if (isPasswordLength(password)) return null;
  return password.length > passwordLimits.most ? 'too-long' : 'too-short';
}

/** Checks the profile step. `inviteCode` is the one to be sent: stored or typed. */
export function judgeProfile(draft: Draft, passwords: Passwords, inviteCode: string, version: string): Flaws {
  const name = tidyName(draft.name);
  return found({
    name:
      name === '' ? 'empty' : name.length > nameLimit ? 'too-long' : isMemberName(name) ? null : 'malformed',
    ...judgePasswords(passwords),
    inviteCode: inviteCode.trim() === '' || readInviteCode(inviteCode) ? null : 'malformed',
    ageConfirmed: draft.ageConfirmed ? null : 'not-confirmed',
    agreementsVersion:
      version === '' ? 'not-loaded' : draft.agreementsVersion === version ? null : 'not-confirmed',
  });
}

/** Checks the bank step. `bank` is that of the draft, if known. */
export function judgeBank(
  draft: Draft,
  bank: { readonly englishNameOnly: boolean } | undefined,
  market: Market,
): Flaws {
  const accountNo = readAccountNo(draft.bankAccountNo);
  const tooLong = holderName(draft).length > accountNameLimit;
  const judgeHolder = (typed: string): Flaw | null => {
    const name = tidyName(typed);
    if (name === '') return 'empty';
    if (tooLong) return 'too-long';
    // The added letter lets a part of one letter pass, because only the joined name must have two.
    if (bank && !isNameAllowedAt(bank, `${name}a`)) return 'english-only';
    return isHolderName(name) ? null : 'malformed';
  };
  return found({
    bankCode: draft.bankCode === '' ? 'empty' : null,
    bankAccountNo: accountNo === '' ? 'empty' : isAccountNumber(accountNo, market) ? null : 'malformed',
    firstName: judgeHolder(draft.firstName),
    lastName: judgeHolder(draft.lastName),
  });
}

function found(judged: { [Name in keyof Flaws]: Flaw | null | undefined }): Flaws {
  // Keeps only entries with an error, as the type says.
  return Object.fromEntries(Object.entries(judged).filter(([, flaw]) => flaw)) as Flaws;
}
