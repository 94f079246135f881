import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api, type Reply } from '../app/api.ts';
import { errorText } from '../app/error-text.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { SafeHtml, safeHref } from '../ui/SafeHtml.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Notice } from '../ui/StatusPill.tsx';

type State =
  | { is: 'asking' }
  | { is: 'here'; contact: Reply<'getContact'> }
  | { is: 'failed'; error: unknown };

/** Shown to visitors too, so it asks by itself and needs no query client. */
export function ContactDetails() {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<State>({ is: 'asking' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again, and so does a new language
  useEffect(() => {
    const leaving = new AbortController();
    setState({ is: 'asking' });
    api('getContact', { signal: leaving.signal }).then(
      (contact) => setState({ is: 'here', contact }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setState({ is: 'failed', error });
      },
    );
    return () => leaving.abort();
  }, [attempt, i18n.locale]);

  if (state.is === 'asking') return <Skeleton className="h-72 w-full rounded-lg" />;
  if (state.is === 'failed') {
    return (
      <div className="grid gap-3">
        <Notice tone="failed">{errorText(state.error)}</Notice>
        <Button look="plain" onClick={() => setAttempt(attempt + 1)}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  const { contactText, lineLink, lineName, lineQR } = state.contact;
  const link = safeHref(lineLink);
  return (
    <div className="grid gap-4">
      {contactText ? <SafeHtml html={contactText} className="rich-text text-sm" /> : null}
      {lineQR || lineName || link ? (
        <section className="rounded-lg border border-line bg-card p-4">
          {lineQR ? (
            <img
              src={imageSource(lineQR)}
              alt={t`QR code that opens our LINE chat`}
              width={176}
              height={176}
              className="mx-auto mb-3 size-44 rounded-md bg-white p-2"
            />
          ) : null}
          {lineName ? (
            <div className="flex items-center justify-between gap-2">
              <div className="min-w-0">
                <p className="text-xs text-muted">LINE</p>
                <p className="font-semibold">{lineName}</p>
              </div>
              <CopyButton value={lineName} label={t`Copy the LINE name`} />
            </div>
          ) : null}
          {link ? (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="gold-fill mt-3 flex min-h-[51px] items-center justify-center gap-2 rounded-md border font-semibold"
            >
              <ExternalLink size={19} />
              <Trans>Open the LINE chat</Trans>
            </a>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

/** The operator's QR is an address or SVG markup; markup is shown as an image, so that nothing in it can run. */
function imageSource(value: string): string {
  return value.trimStart().startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(value)}` : value;
}
