import { Trans, useLingui } from '@lingui/react/macro';
import { FileCheck, FileClock, FileX, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { toastReadError } from '../../frame/api/error-text.ts';
import { AsOf } from '../../frame/call/AsOf.tsx';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Money } from '../../ui/money/Money.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { StatusPill, type Tone } from '../../ui/status/StatusPill.tsx';
import { NewestEntry } from '../../wallet/statement/NewestEntry.tsx';
import { ContactAboutSlip } from './ContactAboutSlip.tsx';
import type { Slip } from './slip-steps.ts';
import { useSlipTexts } from './slip-texts.ts';
import type { useSlips } from './useSlips.ts';

const maxCards = 5;

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
        {data?.slips.slice(0, maxCards).map((slip) => (
          <li key={slip.reference}>
            <SlipCard slip={slip} />
          </li>
        ))}
      </ul>
      {data && data.total > maxCards ? (
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
    await query.refetch({ throwOnError: true }).catch(toastReadError);
    setBusy(false);
  }
  return (
    <IconButton label={t`Refresh the slips`} onClick={() => (busy ? undefined : void refresh())}>
      <RefreshCw size={19} className={cx(busy && 'animate-spin')} />
    </IconButton>
  );
}

const marks = { success: FileCheck, progress: FileClock, failed: FileX };
const boxes: Record<Tone, string> = {
  success: 'bg-success-tint text-success',
  progress: 'bg-progress-tint text-progress',
  failed: 'bg-failed-tint text-failed',
};

/** A slip and its result in words: what happened to the money, and what happens next. */
function SlipCard({ slip }: { slip: Slip }) {
  const { tone, status, said, next, here } = useSlipTexts()(slip);
  const Mark = marks[tone];
  return (
    <article className="rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grid h-12 w-10 flex-none place-items-center rounded-sm bg-page text-muted">
          <Mark size={22} />
        </span>
        <p className="min-w-[min(100%,8.5rem)] flex-1">
          <span className="block font-semibold">
            {/* An unknown amount is not shown as 0. */}
            {slip.amount > 0 ? <Money amount={slip.amount} /> : '–'}
          </span>
          <span className="tabular block text-xs text-muted">{formatDateTime(new Date(slip.createdAt))}</span>
        </p>
        <StatusPill tone={tone}>{status}</StatusPill>
      </div>
      <p className={`mt-2.5 rounded-sm px-3 py-2 text-sm ${boxes[tone]}`}>
        <b className="font-semibold">{said}</b>
        {next ? <span className="block text-[0.8125rem]">{next}</span> : null}
      </p>
      {here ? (
        <p className={`mt-2 rounded-sm px-3 py-2 text-sm font-semibold ${boxes.progress}`}>{here}</p>
      ) : null}
      {tone === 'failed' ? (
        <div className="mt-2.5 flex">
          <ContactAboutSlip slip={slip} small />
        </div>
      ) : null}
      {tone === 'success' ? (
        <div className="mt-2.5 empty:hidden">
          <NewestEntry filter="in" amount={slip.amount} listed />
        </div>
      ) : null}
    </article>
  );
}
