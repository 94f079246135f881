import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type { Currency } from '@kapao/core/money';
import { fromWire } from '@kapao/core/money';
import { z } from 'zod';
import { fit, jsonOf, moment } from './answer.ts';
import { callProvider } from './call-provider.ts';
import { type ProviderOutcome, unknown } from './outcome.ts';
import type { ProviderRow } from './provider-row.ts';
import { pathOrAddress, readSettings, wantsOf } from './provider-settings.ts';

export interface Total {
  readonly total: bigint;
  /** Time of the figure: the one that the provider names, else the moment before the request. */
  readonly asOf: Date;
}

/** A provider's own total of all money through it, to be reconciled with our account of the same name. */
export interface ProviderTotals {
  /** Ledger account concerned, e.g. operator:qr:KBANK. */
  readonly account: string;
  readonly currency: Currency;
  /** Reads the total in minor units; money in or out counts as positive on both sides. */
  read(): Promise<ProviderOutcome<Total>>;
}

/** Path of a provider's totals; most publish none. */
export const totalsSettings = {
  totalsPath: pathOrAddress.optional().meta({ wants: wantsOf(pathOrAddress) }),
};

/** Entries of other accounts may have any shape. */
const totalsAnswer = z.array(z.unknown());
const entryOf = (account: string) =>
  z.object({ code: z.literal(account), balance: z.unknown(), asOf: moment.optional() });

/**
 * Returns the reader of a provider's totals: its setting `totalsPath` names a JSON list of `{ code, balance, asOf? }` on
 * its host. Null without that setting.
 */
export function providerTotals(row: ProviderRow, account: string, currency: Currency): ProviderTotals | null {
  const { totalsPath } = readSettings(row, totalsSettings);
  if (totalsPath === undefined) return null;
  const url = new URL(totalsPath, row.baseUrl).href;
  const entry = entryOf(account);
  return {
    account,
    currency,
    async read() {
      const askedAt = new Date();
      const answer = await callProvider({ url, method: 'GET', to: row });
      if (answer.kind !== 'answer') return unknown(answer.why);
      const list = answer.status === 200 ? fit(totalsAnswer, jsonOf(answer.text)) : null;
      if (!list) return unknown(because('WRONG_ANSWER', `HTTP ${answer.status}`));
      const [found, second] = list.flatMap((each) => fit(entry, each) ?? []);
      // Two figures for one account are ambiguous, so neither is used.
      const total = fromWire(second ? undefined : found?.balance, currency);
      if (!total.ok) return unknown(because('WRONG_ANSWER', account));
      return { kind: 'done', total: total.value, asOf: found?.asOf ?? askedAt };
    },
  };
}
