import { isSameName } from '@kapao/core/account/payer-match';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { findSimilarAccounts } from '../bank-receipts/find-payer.ts';
import {
  findSuspenseReceipt,
  noticeSendersOf,
  publicIdsOf,
  type SuspenseReceipt,
} from './suspense-attribution.queries.ts';
import {
  type AttributionCandidate,
  type AttributionSuggestion,
  suggestAttribution,
} from './suspense-attribution.ts';

/** Returns candidates for a payment in suspense, named by its alarm's evidence; none for any other alarm. */
export async function attributionSuggestions(
  pool: pg.Pool,
  evidence: Readonly<Record<string, unknown>> | null,
): Promise<AttributionSuggestion[]> {
  const id = evidence?.bankReceiptId;
  const payment = typeof id === 'string' && isUuid(id) ? await findSuspenseReceipt(pool, id) : null;
  if (!payment) return [];
  return suggestAttribution(payment, [
    ...(await noticeSendersOf(pool, payment)),
    ...(await accountHoldersOf(pool, payment)),
  ]);
}

/**
 * Account holders shown: an account with most digits hidden matches so many that beyond this only matching names are
 * useful.
 */
const maxHolders = 20;

async function accountHoldersOf(pool: pg.Pool, payment: SuspenseReceipt): Promise<AttributionCandidate[]> {
  const from = { bankCode: payment.fromBank, accountNo: payment.fromAccount, names: payment.fromNames };
  const found = (await findSimilarAccounts(pool, from)) ?? [];
  const named = found.filter(({ accountName }) => from.names.some((name) => isSameName(name, accountName)));
  const likely = (found.length <= maxHolders ? found : named).slice(0, maxHolders);
  const publicIds = await publicIdsOf(
    pool,
    likely.map(({ memberId }) => memberId),
  );
  return likely.map((account) => ({
    ...account,
    publicId: publicIds.get(account.memberId) ?? '',
    depositNotice: null,
  }));
}
