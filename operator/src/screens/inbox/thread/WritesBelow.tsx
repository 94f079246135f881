import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { endTyping, useTyping } from '../../../frame/live/typing.ts';

/** In the room below the last word, so that nothing moves: the customer is writing, until what they wrote is there. */
export function WritesBelow({ customerId, newest }: { customerId: string; newest: number }) {
  const { t } = useLingui();
  const writes = useTyping(customerId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they wrote is there
  useEffect(() => endTyping(customerId), [newest]);
  return (
    <p
      role="status"
      className="pointer-events-none absolute bottom-0 left-5 text-xs text-muted max-md:left-3"
    >
      {writes ? <span className="rounded-sm bg-page pr-1.5">{t`They are writing …`}</span> : null}
    </p>
  );
}
