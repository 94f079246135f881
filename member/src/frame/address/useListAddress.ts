import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from '../../router/hooks.ts';
import type { DialogName } from '../dialog/dialog-names.ts';

/** What of a list is looked at: its page, and what was chosen and searched for. */
export interface ListAddress {
  page: number;
  filter: string;
  search: string;
  /** The line whose detail stands beside the list. */
  line: string;
}

/**
 * A list's page, filter, search and chosen line live in the address: a reload stays. Another page and another line are
 * steps that Back takes back; another filter or search begins at its first page, in the place of the one before. A line
 * does not stay chosen in another list.
 */
export function useListAddress(): ListAddress & { change: (next: Partial<ListAddress>) => void } {
  const [asked, setAsked] = useSearchParams();
  const now: ListAddress = {
    page: Math.max(1, Math.trunc(Number(asked.get('page'))) || 1),
    filter: asked.get('filter') ?? '',
    search: asked.get('search') ?? '',
    line: asked.get('line') ?? '',
  };
  return {
    ...now,
    change: (next) => {
      const isOfList = next.line === undefined;
      const isStep = next.page !== undefined || Boolean(next.line);
      const { page, filter, search, line } = { ...now, ...(isOfList ? { page: 1, line: '' } : {}), ...next };
      const wanted = { page: page === 1 ? '' : String(page), filter, search, line };
      const stated = Object.entries(wanted).filter(([, value]) => value !== '');
      setAsked(Object.fromEntries(stated), { replace: !isStep });
    },
  };
}

/** Where a list has no room beside it, the line that its address names stands in the dialog instead: Back closes that. */
export function useLineAsDialog(line: string, name: DialogName): void {
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
