import { createStore } from '@kapao/core/store';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from '../../base/store.ts';

interface ScreenHeader {
  /** Title instead of the page's own: a member, a bonus. */
  readonly title?: string;
  /** Muted note beside the title: "14 waiting, oldest 11 min". */
  readonly note?: ReactNode;
  /** Content before the search: a choice for the whole page. */
  readonly beside?: ReactNode;
}

const screenHeaderStore = createStore<ScreenHeader>({});

/** Sets the header's content while this screen is shown. The note may be a component with state of its own. */
export function useScreenHeader({ title, note, beside }: ScreenHeader): void {
  // The compiler keeps a node identical while its content does not change.
  useEffect(() => {
    screenHeaderStore.write({ title, note, beside });
    return () => screenHeaderStore.write({});
  }, [title, note, beside]);
}

export function useCurrentScreenHeader(): ScreenHeader {
  return useStore(screenHeaderStore);
}

/** Returns whether the window is as narrow as a phone, where lists and details are shown one at a time. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia('(max-width: 767px)').matches);
  useEffect(() => {
    const media = matchMedia('(max-width: 767px)');
    const update = () => setNarrow(media.matches);
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  return narrow;
}
