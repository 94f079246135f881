import type { ReactNode } from 'react';
import { errorText } from '../../frame/api/error-text.ts';
import { ClosedContext } from '../../frame/call/closed.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { useWallet } from './useWallet.ts';

type Part = NonNullable<ReturnType<typeof useWallet>['wallet']>['closed'][number]['part'];

interface Props {
  part: Part;
  /** Form of this part, whose calls are off while it is closed. */
  children: ReactNode;
}

/** Says at the start, before anything is typed, that this part is closed for a while. */
export function ClosedPart({ part, children }: Props) {
  const why = useMaintenanceText(part);
  return (
    <ClosedContext value={why !== null}>
      {why === null ? null : (
        <div className="mb-4">
          <Notice tone="progress">{why}</Notice>
        </div>
      )}
      {children}
    </ClosedContext>
  );
}

/**
 * Returns why this part is closed, in the words of its calls' refusal; null: it is open. Ignores the stored wallet of the
 * last start, whose closure may be over.
 */
export function useMaintenanceText(part: Part): string | null {
  const { wallet, old } = useWallet();
  const closed = old ? undefined : wallet?.closed.find((each) => each.part === part);
  if (!closed) return null;
  const { until } = closed;
  return errorText({ code: 'MAINTENANCE', params: until === null ? {} : { until } });
}
