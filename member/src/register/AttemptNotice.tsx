import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { errorCode, errorText, sentenceOf } from '../app/error-text.ts';
import { isUnsure } from '../app/money-call.ts';
import { Notice } from '../ui/StatusPill.tsx';

interface Props {
  fault: unknown;
  slow: boolean;
  /** What was sent may have opened the account all the same. */
  opening?: boolean;
}

/** What a press of the button came to, when it concerns no single field: said above the button that was pressed. */
export function AttemptNotice({ fault, slow, opening = false }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const says = fault || slow;

  // It pushes the button down, which is to be pressed again: both are brought back into sight.
  useEffect(() => {
    if (!says) return;
    const button = ref.current?.closest('form')?.querySelector('[type=submit]');
    button?.scrollIntoView({ block: 'nearest' });
  }, [says]);

  if (!says) return null;
  return (
    <div ref={ref}>
      {fault ? (
        <Notice tone={opening && isUnsure(errorCode(fault)) ? 'progress' : 'failed'}>
          {words(fault, opening)}
        </Notice>
      ) : (
        <Notice tone="progress">
          <Trans>This takes longer than usual. Please keep the page open; what you typed is kept.</Trans>
        </Notice>
      )}
    </div>
  );
}

function words(fault: unknown, opening: boolean) {
  const code = errorCode(fault);
  if (code === 'OFFLINE')
    return <Trans>You are offline. What you typed is kept; please try again once you are connected.</Trans>;
  if (code === 'NETWORK' && opening)
    return <Trans>No answer came. Please press again: your account is opened only once.</Trans>;
  if (code === 'NETWORK')
    return <Trans>No answer came. What you typed is kept; please check your connection and try again.</Trans>;
  if (code === 'INTERNAL_SERVER_ERROR' && !sentenceOf(fault))
    return <Trans>A fault on our side. What you typed is kept; please try again, or contact us.</Trans>;
  return errorText(fault);
}
