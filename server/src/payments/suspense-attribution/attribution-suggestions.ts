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

/** Whose a payment may be that waits in suspense: what its alarm's evidence names. Nothing for any other alarm. */
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

/** So many of one account number fit, when most of its digits are hidden, that only those of the name are worth a look. */
const mostHolders = 20;

async function accountHoldersOf(pool: pg.Pool, payment: SuspenseReceipt): Promise<AttributionCandidate[]> {
  const from = { bankCode: payment.fromBank, accountNo: payment.fromAccount, names: payment.fromNames };
  const found = (await findSimilarAccounts(pool, from)) ?? [];
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
