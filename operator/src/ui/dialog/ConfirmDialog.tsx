import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../button/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  open: boolean;
  /** Question that names the object: "Pause Weekend 50 %?" */
  title: ReactNode;
  /** Button text. */
  action: string;
  variant?: ButtonVariant;
  busy?: boolean;
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Confirmation without a reason. Actions that need one use ReasonDialog. */
export function ConfirmDialog(props: Props) {
  const { open, title, action, variant = 'gold', busy = false, error, onConfirm, onClose, children } = props;
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      title={title}
      size="small"
      locked={busy}
      onClose={onClose}
      onSend={() => !busy && onConfirm()}
      foot={
        <>
          <Button keys="Escape" onClick={onClose} disabled={busy}>{t`Back`}</Button>
          <Button variant={variant} keys="$mod+Enter" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {error ? (
        <p role="alert" className="mt-2 text-failed">
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}
