import { useSearchParams } from 'react-router';

/** What of a list is looked at: its page, and what was chosen and searched for. */
export interface ListAddress {
  page: number;
  filter: string;
  search: string;
}

/**
 * A list's page, filter and search live in the address: a reload stays. Another page is a step that Back takes back;
 * another filter or search begins at its first page, in the place of the one before.
 */
export function useListAddress(): ListAddress & { change: (next: Partial<ListAddress>) => void } {
  const [asked, setAsked] = useSearchParams();
  const now: ListAddress = {
    page: Math.max(1, Math.trunc(Number(asked.get('page'))) || 1),
    filter: asked.get('filter') ?? '',
    search: asked.get('search') ?? '',
  };
  return {
    ...now,
    change: (next) => {
      const isStep = next.page !== undefined;
      const { page, filter, search } = { ...now, page: 1, ...next };
      const wanted = { page: page === 1 ? '' : String(page), filter, search };
      const stated = Object.entries(wanted).filter(([, value]) => value !== '');
      setAsked(Object.fromEntries(stated), { replace: !isStep, preventScrollReset: !isStep });
    },
  };
}
