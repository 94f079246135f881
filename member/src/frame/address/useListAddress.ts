import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from '../../router/hooks.ts';
import type { DialogName } from '../dialog/dialog-names.ts';

/** State of a list in its address: page, filter, search and days. */
export interface ListAddress {
  page: number;
  filter: string;
  search: string;
  /** First and last day, `2026-11-21`; empty: unlimited. */
  from: string;
  to: string;
  /** Row whose details are shown beside the list. */
  line: string;
}

/**
 * Keeps a list's page, filter, search, days and selected row in the address, so that a reload keeps them. Another page
 * or row adds a history entry; another filter, search or day replaces it and starts at page one with nothing selected.
 */
export function useListAddress(): ListAddress & { change: (next: Partial<ListAddress>) => void } {
  const [asked, setAsked] = useSearchParams();
  const now: ListAddress = {
    page: Math.max(1, Math.trunc(Number(asked.get('page'))) || 1),
    filter: asked.get('filter') ?? '',
    search: asked.get('search') ?? '',
    from: dayOf(asked.get('from')),
    to: dayOf(asked.get('to')),
    line: asked.get('line') ?? '',
  };
  return {
    ...now,
    change: (next) => {
      const isOfList = next.line === undefined;
      const isStep = next.page !== undefined || Boolean(next.line);
      const { page, ...rest } = { ...now, ...(isOfList ? { page: 1, line: '' } : {}), ...next };
      const wanted = { page: page === 1 ? '' : String(page), ...rest };
      const stated = Object.entries(wanted).filter(([, value]) => value !== '');
      setAsked(Object.fromEntries(stated), { replace: !isStep });
    },
  };
}

/** Returns a day of an address; empty for anything else. */
function dayOf(asked: string | null): string {
  const at = new Date(/^\d{4}-\d\d-\d\d$/.test(asked ?? '') ? `${asked}T00:00:00Z` : Number.NaN);
  // The 30th of February would be read as a day of March.
  return asked !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(asked) ? asked : '';
}

/** Opens the row named in the address as a dialog where the list has no room beside it; Back closes it. */
export function useEntryAsDialog(line: string, name: DialogName): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (line === '') return;
    const rest = new URLSearchParams(search);
    rest.delete('line');
    const list = { pathname, search: `?${rest}` };
    void (async () => {
      await navigate(list, { replace: true });
      await navigate(list, { state: { dialogs: [{ name, id: line }] } });
    })();
  }, [line, name, pathname, search, navigate]);
}
