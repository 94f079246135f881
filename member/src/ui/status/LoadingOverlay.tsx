import { Trans } from '@lingui/react/macro';
import { cx } from '../design/cx.ts';

/** Appears only after 200 ms (by a CSS delay, so no timer can be forgotten): quick answers show nothing at all. */
export function LoadingOverlay({ active }: { active: boolean }) {
  if (!active) return null;
  return (
    <div role="status" className="loading-overlay fixed inset-0 z-90 grid place-items-center bg-page/60">
      <span className="flex items-center gap-3 rounded-lg border border-line bg-card px-5 py-4 text-sm shadow-lg">
        <Spinner className="text-gold-text" />
        <Trans>One moment…</Trans>
      </span>
    </div>
  );
}

/** Decoration only: whoever shows it says in words what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-5 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  );
}
