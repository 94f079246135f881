import { errorText } from '../../frame/api/error-text.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { useWallet } from './useWallet.ts';

type Closed = NonNullable<ReturnType<typeof useWallet>['wallet']>['closed'][number];

/**
 * Says at the start, before anything is typed, that this part is closed for a while, in the words of its
 * calls' refusal. Ignores the stored wallet of the last start, whose closure may be over.
 */
export function ClosedPart({ part }: { part: Closed['part'] }) {
  const { wallet, old } = useWallet();
  const closed = old ? undefined : wallet?.closed.find((each) => each.part === part);
  if (!closed) return null;
  const { until } = closed;
  return (
    <div className="mb-4">
      <Notice tone="progress">
        {errorText({ code: 'MAINTENANCE', params: until === null ? {} : { until } })}
      </Notice>
    </div>
  );
}
