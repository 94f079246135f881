import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { CallFailure } from '../../frame/call/CallFailure.tsx';

/** What happened to the money when the answer was lost, or the movement refused. */
export function MoveFailure({ call }: Pick<ComponentProps<typeof CallFailure>, 'call'>) {
  return (
    <CallFailure call={call}>
      <Trans>
        The answer did not reach us. Press "Ask again": the money moves once at most, however often you press.
      </Trans>
    </CallFailure>
  );
}
