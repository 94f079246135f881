import { randomInt } from 'node:crypto';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { normalizeAccountName } from '@kapao/core/account/bank-name';
import { type Market, toE164 } from '@kapao/core/account/phone';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import { v7 } from 'uuid';
import { openAccounts } from '../../ledger/ledger.ts';
import { crockford } from '../../platform/crockford.ts';
import { recordAgreements, recordMarketing } from '../consent/record-consent.ts';
import { claimFirstBankAccount, claimPhone, claimPublicId } from './claim.queries.ts';
import { insertMember, openInvitation } from './member.queries.ts';

export interface NewMember {
  /** UUIDv7 that the caller derived from its cause; without it a new one is made. */
  readonly id?: string;
  /** Phone as the member typed it; `isPhone` holds for it. */
  readonly username: string;
  readonly market: Market;
  readonly name: string;
  /** argon2id hash, made before the transaction begins: hashing inside would hold its locks. */
  readonly passwordHash: string;
  readonly currency: Currency;
  readonly bankCode: string;
  /** Digits only. */
  readonly bankAccountNo: string;
  readonly bankAccountName: string;
  readonly inviterId?: string | null;
  /** Hash of the registering device's id, if it sends one. */
  readonly deviceHash?: Buffer | null;
  /** Code of an acquisition source in the content. */
  readonly sourceCode?: string | null;
  readonly agreementsVersion?: string | null;
  readonly ageConfirmed?: boolean;
  /** Whether the member wants offers and news. */
  readonly marketing?: boolean;
  /** User agent of the registering browser, for the consents. */
  readonly userAgent?: string | null;
}

export interface CreatedMember {
  readonly id: string;
  readonly publicId: string;
}

/**
 * Writes a member whose input has been checked, with the two accounts that every member has. Runs in the caller's
 * transaction, which the caller rolls back on a refusal: the claims decide between two registrations of the same phone or
 * bank account.
 */
export async function createMember(
  client: pg.ClientBase,
  input: NewMember,
): Promise<Result<CreatedMember, 'EXISTING_USER' | 'EXISTING_BANK'>> {
  const { id = v7() } = input;
  const phone = toE164(input.username, input.market);
  if (!(await claimPhone(client, phone, id))) return refuse('EXISTING_USER');
  if (!(await claimFirstBankAccount(client, input, id))) return refuse('EXISTING_BANK');
  const publicId = await claimNewPublicId(client, id);
  await insertMember(client, {
    id,
    publicId,
    username: input.username,
    phone,
    name: input.name,
    passwordHash: input.passwordHash,
    currency: input.currency,
    bankCode: input.bankCode,
    bankAccountNo: input.bankAccountNo,
    bankAccountName: normalizeAccountName(input.bankAccountName),
    inviterId: input.inviterId ?? null,
    sourceCode: input.sourceCode ?? null,
    agreementsVersion: input.agreementsVersion ?? null,
    ageConfirmed: input.ageConfirmed ?? false,
  });
  const person = { memberId: id, userAgent: input.userAgent ?? null };
  if (input.agreementsVersion) await recordAgreements(client, person, input.agreementsVersion);
  if (input.marketing) await recordMarketing(client, person, true);
  if (input.inviterId) await openInvitation(client, input.inviterId, id, input.deviceHash ?? null);
  await openAccounts(client, id, input.currency, ['wallet', 'held']);
  return ok({ id, publicId });
}

async function claimNewPublicId(client: pg.ClientBase, memberId: string): Promise<string> {
  // Among a million members a draw collides once in a billion; five collisions in a row never happen.
  for (let draw = 0; draw < 5; draw++) {
    const publicId = createPublicId();
    if (await claimPublicId(client, publicId, memberId)) return publicId;
  }
  throw new Error('five public ids in a row were taken: the source of randomness is broken');
}

/** Returns the wire's `_id`: 10 random characters (50 bits), none of them easily misread aloud. */
function createPublicId(): string {
  return Array.from({ length: 10 }, () => crockford[randomInt(crockford.length)]).join('');
}
