import type { ReactNode } from 'react';
import { useLast } from '../../base/while-busy.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { AlertMessage } from '../../ui/dialog/AlertMessage.tsx';

interface Props {
  /** Undefined while there is nothing to say. */
  error: unknown;
  onClose: () => void;
  children?: ReactNode;
}

/** Why something was refused, in the server's words; they stay while the panel leaves. */
export function FailureAlert({ error, onClose, children }: Props) {
  const last = useLast(error);
  return (
    <AlertMessage open={Boolean(error)} tone="failed" title={last ? errorText(last) : ''} onClose={onClose}>
      {children}
    </AlertMessage>
  );
}
