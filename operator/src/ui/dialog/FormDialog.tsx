import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { Button, type ButtonVariant } from '../button/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  open?: boolean;
  title: ReactNode;
  size?: 'small' | 'normal' | 'wide';
  focus?: RefObject<HTMLElement | null>;
  /** Text of the button that sends. */
  action: ReactNode;
  variant?: ButtonVariant | undefined;
  busy?: boolean;
  /** Whether all that is needed is filled in. */
  ready?: boolean;
  /** Content beside the buttons. */
  beside?: ReactNode;
  /** Refusal by the server. */
  error?: ReactNode;
  onSend: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Dialog with Back and one button that sends, as mod+Enter does. Decisions that need a reason use ReasonDialog. */
export function FormDialog(props: Props) {
  const { open = true, title, size = 'normal', focus, action, variant = 'gold', busy = false } = props;
  const { ready = true, beside, error, onSend, onClose, children } = props;
  const { t } = useLingui();
  const send = () => {
    if (ready && !busy) onSend();
  };
  return (
    <Dialog
      open={open}
      title={title}
      size={size}
      {...(focus && { focus })}
      locked={busy}
      onClose={onClose}
      onSend={send}
      foot={
        <>
          {beside}
          <Button keys="Escape" onClick={onClose} disabled={busy}>{t`Back`}</Button>
          <Button variant={variant} keys="$mod+Enter" busy={busy} disabled={!ready} onClick={send}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {error ? (
        <p role="alert" className="mt-3 break-words text-failed">
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}
