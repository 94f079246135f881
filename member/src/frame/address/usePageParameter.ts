import { useSearchParams } from 'react-router';

/** The page of a list lives in the address: Back goes to the page before, and a reload stays. */
export function usePageParameter(): [page: number, setPage: (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const setPage = (next: number) => setSearch(next === 1 ? {} : { page: String(next) });
  return [page, setPage];
}
