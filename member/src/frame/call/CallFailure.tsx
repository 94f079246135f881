import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { errorText, sentenceOf } from '../api/error-text.ts';

/** Longer than an answer usually takes, and shorter than a member's patience. */
const slowMs = 5_000;

interface Props {
  call: { busy: boolean; error: unknown; unsure: boolean };
  /** Shown while nobody knows what became of the request: says what is sure all the same, and what to press. */
  children: ReactNode;
}

/** Says why a money call (useMoneyCall) is not done. A lost answer is shown as in progress, since nothing has failed yet. */
export function CallFailure({ call, children }: Props) {
  if (call.busy) return <Waiting />;
  if (!call.error) return null;
  return call.unsure ? (
    <Notice tone="progress">
      {children} {sentenceOf(call.error)}
    </Notice>
  ) : (
    <Notice tone="failed">{errorText(call.error)}</Notice>
  );
}

function Waiting() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return slow ? (
    <Notice tone="progress">
      <Trans>Still waiting for the answer. However long it takes, this is done once at most.</Trans>
    </Notice>
  ) : null;
}
