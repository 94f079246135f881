import { safeHref } from '@kapao/core/text/rich-text';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ExternalLink, Globe } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { useStore } from '../../base/store.ts';
import { api, type Reply } from '../../frame/api/api.ts';
import { keepAnswer, keptAnswer } from '../../frame/api/stored-readings.ts';
import { AsOf } from '../../frame/call/AsOf.tsx';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { enabledStore } from '../../support/customer/enabled.ts';
import { SafeHtml } from '../../ui/rich-text/SafeHtml.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { LineCard } from './LineCard.tsx';

interface Shown {
  contact: Reply<'getContact'>;
  info: Reply<'getInfo'> | null;
}

type State =
  | { is: 'asking' }
  | { is: 'here'; shown: Shown; at: number; isError: boolean }
  | { is: 'failed'; error: unknown };

const columns = 'grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:gap-8';

/**
 * Operator's contact text, LINE account and website; `children` are above, `hasChat`: the app's own chat is offered as
 * well. Fetches by itself without a query client, because visitors see it too.
 */
export function ContactDetails({ children, hasChat = false }: { children?: ReactNode; hasChat?: boolean }) {
  const enabled = useStore(enabledStore);
  const { i18n } = useLingui();
  const [state, setState] = useState<State>({ is: 'asking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again, and so does a new language
  useEffect(() => {
    const leaving = new AbortController();
    setState({ is: 'asking' });
    const { signal } = leaving;
    // Without the website the rest is still useful.
    const info = api('getInfo', { signal }).catch(() => null);
    Promise.all([api('getContact', { signal }), info]).then(
      ([contact, info]) => {
        const shown = { contact, info };
        keepAnswer('everybody', `contact-${i18n.locale}`, shown);
        setState({ is: 'here', shown, at: Date.now(), isError: false });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const kept = keptAnswer('everybody', `contact-${i18n.locale}`);
        // Cached by this build in the form above.
        if (kept) setState({ is: 'here', shown: kept.answer as Shown, at: kept.at, isError: true });
        else setState({ is: 'failed', error });
      },
    );
    return () => leaving.abort();
  }, [attempt, i18n.locale]);

  // Retries by itself when the network returns.
  const isMissing = state.is === 'failed' || (state.is === 'here' && state.isError);
  useEffect(() => {
    if (!isMissing) return;
    const again = () => setAttempt((before) => before + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isMissing]);

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
  const { contactText, ...line } = state.shown.contact;
  return (
    <div className={columns}>
      <div>
        {children}
        <AsOf
          of={[{ data: state.shown, dataUpdatedAt: state.at, isError: state.isError }]}
          className="mb-3 text-muted"
        />
        {contactText ? <SafeHtml html={contactText} className="text-sm md:text-base" /> : null}
      </div>
      <div className="grid content-start gap-4">
        <LineCard {...line} isFirst={!(hasChat && enabled)} />
        {state.shown.info ? <SiteCard {...state.shown.info} /> : null}
      </div>
    </div>
  );
}

/** Card of the service's own site: the link configured for this installation, or else the one in the operator's content. */
function SiteCard({ name, website }: Reply<'getInfo'>) {
  const link = safeHref(buildOptions.siteLink ?? website);
  if (!link) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-[68px] flex-wrap items-center gap-3 rounded-lg border border-line bg-card px-4 py-3"
    >
      <span className="grid size-11 flex-none place-items-center rounded-md bg-page text-muted">
        <Globe size={22} />
      </span>
      <span className="min-w-[5.5rem] flex-1">
        <span className="block text-xs text-muted">
          <Trans>Website of {name}</Trans>
        </span>
        <span className="block text-[min(1em,max(16px,7vw))] font-semibold wrap-anywhere">
          {new URL(link).host || link}
        </span>
      </span>
      <ExternalLink size={19} className="flex-none text-muted" />
    </a>
  );
}
