import { Trans } from '@lingui/react/macro';
import { slowMs, useHasRunFor } from '../../base/while-busy.ts';
import { cx } from '../design/cx.ts';

/**
 * Loading overlay. It appears after 200 ms (a CSS delay, so there is no timer to clean up); a quick answer shows nothing.
 */
export function LoadingOverlay({ active }: { active: boolean }) {
  const isSlow = useHasRunFor(slowMs, active);
  if (!active) return null;
  return (
    <div role="status" className="loading-overlay fixed inset-0 z-90 grid place-items-center bg-page/60">
      <span className="relative flex items-center gap-3 rounded-lg border border-line bg-card px-5 py-4 text-sm shadow-lg">
        <Spinner className="text-gold-text" />
        <Trans>One moment…</Trans>
        {/* Below the box, so that nothing moves. */}
        {isSlow ? (
          <span className="absolute top-full left-1/2 mt-2 w-max max-w-[80vw] -translate-x-1/2 rounded-lg border border-line bg-card px-4 py-2 text-center shadow-lg">
            <Trans>Slow connection. We’re still waiting for a response.</Trans>
          </span>
        ) : null}
      </span>
    </div>
  );
}

/** Decorative only; the component around it says in words what is going on. */
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
