import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';

/** Placeholder until the first page is loaded. */
export function FirstPageComing() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-3.5 pb-4">
      <p role="status" className="sr-only">
        <Trans>The conversation is loading</Trans>
      </p>
      <Skeleton className="h-[46px] w-3/5 self-end" />
      <Skeleton className="h-[70px] w-3/4" />
      <Skeleton className="h-[150px] w-[168px] self-end" />
      <Skeleton className="h-[46px] w-2/5 self-end" />
      <Skeleton className="h-[94px] w-4/5" />
    </div>
  );
}

export function FirstPageFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center gap-3 overflow-y-auto px-4">
      <Notice tone="failed">
        <Trans>Your conversation couldn’t be loaded. You can still write to us.</Trans>
      </Notice>
      <Button variant="plain" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
