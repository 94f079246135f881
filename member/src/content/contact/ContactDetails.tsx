import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { api, type Reply } from '../../frame/api/api.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { SafeHtml } from '../../ui/rich-text/SafeHtml.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { LineCard } from './LineCard.tsx';
import { SiteCard } from './SiteCard.tsx';

type State =
  | { is: 'asking' }
  | { is: 'here'; contact: Reply<'getContact'>; info: Reply<'getInfo'> | null }
  | { is: 'failed'; error: unknown };

const columns = 'grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:gap-8';

/**
 * What the operator says, and on a wide screen beside it the LINE account and the website; `children` stand over the
 * words. Shown to visitors too, so it asks by itself and needs no query client.
 */
export function ContactDetails({ children }: { children?: ReactNode }) {
  const { i18n } = useLingui();
  const [state, setState] = useState<State>({ is: 'asking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again, and so does a new language
  useEffect(() => {
    const leaving = new AbortController();
    setState({ is: 'asking' });
    const { signal } = leaving;
    // Without the website everything else here is still of use.
    const info = api('getInfo', { signal }).catch(() => null);
    Promise.all([api('getContact', { signal }), info]).then(
      ([contact, info]) => setState({ is: 'here', contact, info }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setState({ is: 'failed', error });
      },
    );
    return () => leaving.abort();
  }, [attempt, i18n.locale]);

  if (state.is === 'asking') {
    return (
      <div className={columns}>
        <div>
          {children}
          <Skeleton className="h-24 w-full rounded-lg" />
        </div>
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
    );
  }
  if (state.is === 'failed') {
    return (
      <div className="grid max-w-[420px] gap-3">
        {children}
        <ReadFailure error={state.error} onRetry={() => setAttempt(attempt + 1)} />
      </div>
    );
  }
  const { contactText, ...line } = state.contact;
  return (
    <div className={columns}>
      <div>
        {children}
        {contactText ? <SafeHtml html={contactText} className="text-sm md:text-base" /> : null}
      </div>
      <div className="grid content-start gap-4">
        <LineCard {...line} />
        {state.info ? <SiteCard {...state.info} /> : null}
      </div>
    </div>
  );
}
