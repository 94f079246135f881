import { type Family, families } from '@kapao/contract/backoffice/report-figures';

/** Traced figure: a family, optionally one account of it, and its days. `to` is the day after the last. */
export interface Traced {
  readonly family: Family;
  readonly from: string;
  readonly to: string;
  readonly code?: string | undefined;
}

export function traceAddress({ family, from, to, code }: Traced): string {
  const params = new URLSearchParams({ family, from, to, ...(code ? { code } : {}) });
  return `/reports/trace?${params}`;
}

/** Returns null if the address names no figure. */
export function readTrace(search: string): Traced | null {
  const params = new URLSearchParams(search);
  const family = families.find((one) => one === params.get('family'));
  const [from, to] = [params.get('from'), params.get('to')];
  if (!family || !from || !to) return null;
  return { family, from, to, code: params.get('code') ?? undefined };
}
