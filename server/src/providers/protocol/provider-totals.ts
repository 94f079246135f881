import type { Currency } from '@kapao/core/money';
import { fromWire } from '@kapao/core/money';
import { z } from 'zod';
import { fit, jsonOf, moment } from './answer.ts';
import { callProvider } from './call-provider.ts';
import { type ProviderOutcome, unknown } from './outcome.ts';
import type { ProviderRow } from './provider-row.ts';
import { pathOrAddress, readSettings } from './provider-settings.ts';

export interface Total {
  readonly total: bigint;
  /** When it was so: the time that the party names, else the moment before it was asked. */
  readonly asOf: Date;
}

/** What an outside party says that went through it in all, to be compared with our account of the same name. */
export interface ProviderTotals {
  /** The ledger account concerned, e.g. operator:qr:KBANK. */
  readonly account: string;
  readonly currency: Currency;
  /** Minor units; both parties count what came in or went out as positive. */
  read(): Promise<ProviderOutcome<Total>>;
}

/** Where a party publishes its totals; most do not. */
export const totalsSettings = {
  totalsPath: pathOrAddress.optional().describe(pathOrAddress.description ?? ''),
};

/** Entries about others may look as they like. */
const totalsAnswer = z.array(z.unknown());
const entryOf = (account: string) =>
  z.object({ code: z.literal(account), balance: z.unknown(), asOf: moment.optional() });

/**
 * The totals of a provider that publishes them: its setting `totalsPath` names a JSON list of
 * `{ code, balance, asOf? }` on its host. Null for one that does not.
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
      if (!list) return unknown(`no totals, HTTP ${answer.status}`);
      const [found, second] = list.flatMap((each) => fit(entry, each) ?? []);
      // Two figures for one account: nobody knows which is right, so neither is used.
      const total = fromWire(second ? undefined : found?.balance, currency);
      if (!total.ok) return unknown(`no total of ${account}`);
      return { kind: 'done', total: total.value, asOf: found?.asOf ?? askedAt };
    },
  };
}
