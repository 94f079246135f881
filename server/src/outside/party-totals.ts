import type { Currency } from '@kapao/core/money';
import { fromWire } from '@kapao/core/money';
import { callOutside } from './call-outside.ts';
import type { ProviderOutcome } from './outcome.ts';
import type { ProviderRow } from './provider-row.ts';

/** What an outside party says that went through it in all, to be compared with our account of the same name. */
export interface PartyTotals {
  /** The ledger account concerned, e.g. house:qr:KBANK. */
  readonly account: string;
  readonly currency: Currency;
  /** Minor units; both parties count what came in or went out as positive. */
  read(): Promise<ProviderOutcome<{ readonly total: bigint }>>;
}

/**
 * The totals of a provider that publishes them: its setting `totalsPath` names a JSON list of
 * `{ code, balance }` on its host. Null for one that does not.
 */
export function partyTotals(row: ProviderRow, account: string, currency: Currency): PartyTotals | null {
  const { totalsPath } = row.settings;
  if (typeof totalsPath !== 'string') return null;
  const url = new URL(totalsPath, row.baseUrl).href;
  return {
    account,
    currency,
    async read() {
      const answer = await callOutside({ url, method: 'GET', timeoutMs: row.timeoutMs });
      if (answer.kind !== 'answer') return { kind: 'unknown', why: answer.why };
      const found = listIn(answer.text).find((entry) => entry.code === account);
      const total = fromWire(found?.balance, currency);
      return total.ok
        ? { kind: 'done', total: total.value }
        : { kind: 'unknown', why: `HTTP ${answer.status}` };
    },
  };
}

function listIn(text: string): { readonly code?: unknown; readonly balance?: unknown }[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];
  } catch {
    // An outside party's rubbish teaches nothing.
    return [];
  }
}
