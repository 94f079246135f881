import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../ui/StatusPill.tsx';
import { errorText, sentenceOf } from './error-text.ts';

/** Longer than an answer usually takes, and shorter than a member's patience. */
const slowMs = 5_000;

interface Props {
  call: { busy: boolean; error: unknown; unsure: boolean };
  /** What is sure all the same, and what to press: said while nobody knows what became of the request. */
  children: ReactNode;
}

/** Why a money call (useMoneyCall) is not done. A lost answer is in progress: nothing has failed yet, so nothing is red. */
export function CallFault({ call, children }: Props) {
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
