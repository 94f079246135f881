import { howtoClips } from '@kapao/contract/howto-clips';
import { useLingui } from '@lingui/react';
import { useEffect, useReducer, useState } from 'react';
import { api, type Reply } from '../../frame/api/api.ts';
import { keepAnswer, keptAnswer } from '../../frame/api/stored-readings.ts';

export type HowtoItem = Reply<'getHowto'>['items'][number];

interface Howto {
  /** Null until known. */
  readonly items: readonly HowtoItem[] | null;
  readonly isAsking: boolean;
  readonly error: unknown;
}

/** Clips are part of the app, so they are shown if the server's list is not available. */
const builtIn: readonly HowtoItem[] = howtoClips.map((clip) => ({ clip }));

/** Returns the list that this build cached last, or else the built-in clips. */
function lastKnown(): readonly HowtoItem[] {
  return (keptAnswer('everybody', 'howto')?.answer as readonly HowtoItem[] | undefined) ?? builtIn;
}

/** Loads the operator's how-to list, without a query client, because visitors have none. */
export function useHowto(): Howto & { retry: () => void } {
  const { i18n } = useLingui();
  const [howto, setHowto] = useState<Howto>({ items: null, isAsking: true, error: null });
  const [attempt, retry] = useReducer((before: number) => before + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again, and so does a new language
  useEffect(() => {
    const leaving = new AbortController();
    // Keeps the shown items: a clip may be playing.
    setHowto(({ items }) => ({ items, isAsking: true, error: null }));
    api('getHowto', { signal: leaving.signal }).then(
      ({ items }) => {
        keepAnswer('everybody', 'howto', items);
        setHowto({ items, isAsking: false, error: null });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted)
          setHowto(({ items }) => ({ items: items ?? lastKnown(), isAsking: false, error }));
      },
    );
    return () => leaving.abort();
  }, [attempt, i18n.locale]);

  const hasFailed = howto.error !== null;
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed]);

  return { ...howto, retry };
}
