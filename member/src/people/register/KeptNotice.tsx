import { Trans } from '@lingui/react/macro';
import { History } from 'lucide-react';

/** For whoever comes back, and for whoever borrows the phone. */
export function KeptNotice({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 rounded-sm border border-line bg-card px-3.5 py-1.5 text-sm"
    >
      <History size={18} className="text-muted" />
      <p className="min-w-0 flex-1 py-1">
        <Trans>What you typed last time is still here.</Trans>
      </p>
      <button
        type="button"
        onClick={onStartAgain}
        className="inline-flex min-h-11 min-w-11 items-center justify-center font-semibold text-gold-text"
      >
        <Trans>Start again</Trans>
      </button>
    </div>
  );
}
