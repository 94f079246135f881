import type { ReactNode } from 'react';
import { Notice } from '../ui/StatusPill.tsx';
import { errorText } from './error-text.ts';

interface Props {
  call: { busy: boolean; error: unknown; unsure: boolean };
  /** What is sure all the same, and what to press: said while nobody knows what became of the request. */
  children: ReactNode;
}

/** Why a money call (useMoneyCall) is not done. A lost answer is in progress: nothing has failed yet, so nothing is red. */
export function CallFault({ call, children }: Props) {
  if (call.busy || !call.error) return null;
  return call.unsure ? (
    <Notice tone="progress">{children}</Notice>
  ) : (
    <Notice tone="failed">{errorText(call.error)}</Notice>
  );
}
