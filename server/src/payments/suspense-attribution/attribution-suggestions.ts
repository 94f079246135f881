import { isSameName } from '@kapao/core/payer';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { findAccountsLike } from '../bank-receipts/find-payer.ts';
import {
  announcersOf,
  findSuspended,
  publicIdsOf,
  type SuspendedPayment,
} from './suspense-attribution.queries.ts';
import { type Candidate, type Suggestion, suggestOwners } from './suspense-attribution.ts';

/** Whose a payment may be that waits in suspense: what its alarm's evidence names. Nothing for any other alarm. */
export async function suggestionsFor(
  pool: pg.Pool,
  evidence: Readonly<Record<string, unknown>> | null,
): Promise<Suggestion[]> {
  const id = evidence?.paymentId;
  const payment = typeof id === 'string' && isUuid(id) ? await findSuspended(pool, id) : null;
  if (!payment) return [];
  return suggestOwners(payment, [
    ...(await announcersOf(pool, payment)),
    ...(await accountHoldersOf(pool, payment)),
  ]);
}

/** So many of one account number fit, when most of its digits are hidden, that only those of the name are worth a look. */
const mostHolders = 20;

async function accountHoldersOf(pool: pg.Pool, payment: SuspendedPayment): Promise<Candidate[]> {
  const from = { bankCode: payment.fromBank, accountNo: payment.fromAccount, names: payment.fromNames };
  const found = (await findAccountsLike(pool, from)) ?? [];
  const named = found.filter(({ accountName }) => from.names.some((name) => isSameName(name, accountName)));
  const likely = (found.length <= mostHolders ? found : named).slice(0, mostHolders);
  const publicIds = await publicIdsOf(
    pool,
    likely.map(({ memberId }) => memberId),
  );
  return likely.map((account) => ({
    ...account,
    publicId: publicIds.get(account.memberId) ?? '',
    announced: null,
  }));
}
