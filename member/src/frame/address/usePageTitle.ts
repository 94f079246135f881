import { useEffect } from 'react';

/** For a page whose title changes without its route; every other page has its title in the router. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Kapao`;
  }, [title]);
}
