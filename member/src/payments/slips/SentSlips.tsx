import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { toastUnread } from '../../frame/api/error-text.ts';
import { AsOf } from '../../frame/call/AsOf.tsx';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { SlipCard } from './SlipCard.tsx';
import type { useSlips } from './useSlips.ts';

const mostCards = 5;

/** Newest slips as cards; the full list has a table of its own. */
export function SentSlips({ query }: { query: ReturnType<typeof useSlips> }) {
  const dialogs = useDialogs();
  const { data, isPending, error } = query;
  if (data && data.slips.length === 0) return null;
  return (
    <section>
      <header className="flex items-center justify-between">
        <h3 className="font-semibold">
          <Trans>Slips sent</Trans>
        </h3>
        <span className="flex items-center gap-2 text-muted">
          <AsOf of={[query]} />
          <RefreshSlips query={query} />
        </span>
      </header>
      {isPending ? <Skeleton className="h-40 w-full rounded-lg" /> : null}
      {error && !data ? <ReadFailure error={error} onRetry={() => void query.refetch()} /> : null}
      <ul className="grid gap-2.5">
        {data?.slips.slice(0, mostCards).map((slip) => (
          <li key={slip.reference}>
            <SlipCard slip={slip} />
          </li>
        ))}
      </ul>
      {data && data.total > mostCards ? (
        <Button variant="quiet" className="mt-1" onClick={() => dialogs.open({ name: 'slips' })}>
          <Trans>All slips</Trans>
        </Button>
      ) : null}
    </section>
  );
}

export function RefreshSlips({ query }: { query: ReturnType<typeof useSlips> }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  async function refresh() {
    setBusy(true);
    await query.refetch({ throwOnError: true }).catch(toastUnread);
    setBusy(false);
  }
  return (
    <IconButton label={t`Refresh the slips`} onClick={() => (busy ? undefined : void refresh())}>
      <RefreshCw size={19} className={cx(busy && 'animate-spin')} />
    </IconButton>
  );
}
