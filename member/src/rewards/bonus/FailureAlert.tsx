import type { ReactNode } from 'react';
import { useLastValue } from '../../base/while-busy.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { AlertMessage } from '../../ui/dialog/AlertMessage.tsx';

interface Props {
  /** Undefined while there is nothing to show. */
  error: unknown;
  onClose: () => void;
  children?: ReactNode;
}

/** Shows the text of an error, which stays during the closing animation. */
export function FailureAlert({ error, onClose, children }: Props) {
  const last = useLastValue(error);
  return (
    <AlertMessage open={Boolean(error)} tone="failed" title={last ? errorText(last) : ''} onClose={onClose}>
      {children}
    </AlertMessage>
  );
}
