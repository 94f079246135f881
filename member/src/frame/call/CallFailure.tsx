import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { errorCode } from '../api/error-code.ts';
import { errorText, serverMessage } from '../api/error-text.ts';
import { useOnline } from '../device/useBrowser.ts';

interface Props {
  call: { error: unknown; unsure: boolean };
  /** Facts that are certain although the outcome is unknown. */
  children: ReactNode;
}

/**
 * Shows why a money call (useMoneyCall) is not complete. A lost answer is shown as in progress, since nothing has failed
 * yet.
 */
export function CallFailure({ call, children }: Props) {
  const online = useOnline();
  // Nothing was sent, and the network is back.
  const isOver = online && !call.unsure && errorCode(call.error) === 'OFFLINE';
  if (!call.error || isOver) return null;
  return (
    <div key={String(call.unsure)} ref={showIt}>
      {call.unsure ? (
        <Notice tone="progress">
          <Trans>We lost the connection. We’re checking what happened.</Trans> {children}{' '}
          {serverMessage(call.error)}
        </Notice>
      ) : (
        <Notice tone="failed">{errorText(call.error)}</Notice>
      )}
    </div>
  );
}

/** Scrolls the notice into view: on a small screen the pressed button lies over its place. */
function showIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
