import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { CallFault } from '../../frame/call/CallFault.tsx';

/** What happened to the money when the answer was lost, or the movement refused. */
export function MoveFault({ call }: Pick<ComponentProps<typeof CallFault>, 'call'>) {
  return (
    <CallFault call={call}>
      <Trans>
        The answer did not reach us. Press "Ask again": the money moves once at most, however often you press.
      </Trans>
    </CallFault>
  );
}
