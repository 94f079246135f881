import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRightLeft } from 'lucide-react';
import { serverNow } from '../../frame/api/server-clock.ts';
import { formatTimeOrDay } from '../../i18n/time-or-day.ts';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { MoneyTimeline } from '../../wallet/timeline/MoneyTimeline.tsx';
import { useProcessingTimeTexts } from '../../wallet/timeline/useWaitTexts.ts';
import { usePendingTexts } from './usePendingTexts.ts';
import { type PendingTransaction, usePendingTransactions } from './usePendingTransactions.ts';

/** Returns the server's open transfer with one of these games. */
export function useOpenTransfer(...codes: readonly string[]): PendingTransaction | undefined {
  const { items } = usePendingTransactions();
  return items?.find(
    ({ kind, from, to }) => kind === 'transfer' && (codes.includes(from) || codes.includes(to)),
  );
}

/** Transfer as it was requested. */
interface SentTransfer {
  from: string;
  to: string;
  amount: number;
  since: string;
}

interface Props {
  /** Transfer just requested here; the server's own record follows shortly. */
  sent: SentTransfer | null;
  open: PendingTransaction | undefined;
}

/**
 * Transfer whose outcome is unknown: its amount, since when, who is processing it, and how long that usually
 * takes.
 */
export function OpenTransfer({ sent, open }: Props) {
  const { t } = useLingui();
  const words = usePendingTexts();
  const processingTime = useProcessingTimeTexts();
  const move = open ?? (sent ? { ...sent, kind: 'transfer' as const } : null);
  const since = open?.createdAt ?? sent?.since;
  const at = since ? formatTimeOrDay(new Date(since), serverNow()) : null;
  const line = [at ? t`Since ${at}` : null, open ? processingTime(open.usuallyS) : null]
    .filter(Boolean)
    .join(' · ');
  return (
    <section aria-label={t`Moving money`} className="grid gap-3">
      <div className="flex items-start gap-3" role="status">
        <span className="grid size-11 flex-none place-items-center rounded-sm bg-progress-tint text-progress">
          <ArrowRightLeft size={20} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{move ? words(move) : <Trans>Move between wallet and game</Trans>}</p>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <StatusPill tone="progress">
              <Trans>Moving money</Trans>
            </StatusPill>
            {line ? <span className="tabular text-xs text-muted">{line}</span> : null}
          </div>
        </div>
      </div>
      {open ? <MoneyTimeline status="PROCESSING" steps={open.steps} usuallyS={null} movement="move" /> : null}
      <p className="text-sm text-muted">
        <Trans>Your money is safe. This updates automatically when it arrives.</Trans>
      </p>
    </section>
  );
}
