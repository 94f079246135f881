import { createStore } from '@kapao/core/store';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from '../../base/store.ts';

interface Head {
  /** Instead of the page's own title: whose page, which bonus. */
  readonly title?: string;
  /** Beside it, quieter: "14 waiting, oldest 11 min". */
  readonly note?: ReactNode;
  /** Before the search: what is chosen for the whole page. */
  readonly beside?: ReactNode;
}

const headStore = createStore<Head>({});

/** What stands in the top line while this screen is shown. The note may be a component that lives by itself. */
export function useHead({ title, note, beside }: Head): void {
  // The compiler keeps a node the same for as long as what it shows is.
  useEffect(() => {
    headStore.write({ title, note, beside });
    return () => headStore.write({});
  }, [title, note, beside]);
}

export function useCurrentHead(): Head {
  return useStore(headStore);
}

/** Whether the window is as narrow as a phone: lists and details then take turns. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia('(max-width: 767px)').matches);
  useEffect(() => {
    const media = matchMedia('(max-width: 767px)');
    const tell = () => setNarrow(media.matches);
    media.addEventListener('change', tell);
    return () => media.removeEventListener('change', tell);
  }, []);
  return narrow;
}
