import { formatDateTime } from '@kapao/core/calendar';
import { FileCheck, FileClock, FileX } from 'lucide-react';
import { Money } from '../../ui/money/Money.tsx';
import { StatusPill, type Tone } from '../../ui/status/StatusPill.tsx';
import { NewestEntry } from '../../wallet/statement/NewestEntry.tsx';
import { ContactAboutSlip } from './ContactAboutSlip.tsx';
import type { Slip } from './slip-steps.ts';
import { useSlipTexts } from './slip-texts.ts';

const marks = { success: FileCheck, progress: FileClock, failed: FileX };
const boxes: Record<Tone, string> = {
  success: 'bg-success-tint text-success',
  progress: 'bg-progress-tint text-progress',
  failed: 'bg-failed-tint text-failed',
};

/** A slip and its result in words: what happened to the money, and what happens next. */
export function SlipCard({ slip }: { slip: Slip }) {
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
          <NewestEntry filter="in" amount={slip.amount} />
        </div>
      ) : null}
    </article>
  );
}
