import { type ReactNode, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { AlertPanel } from './AlertPanel.tsx';

interface Props {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  confirm: ReactNode;
  cancel: ReactNode;
  danger?: boolean;
  busy?: boolean;
  /** Label once confirmed, and the text for a slow answer. */
  doing?: ReactNode;
  slow?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before something that cannot be undone. The safe answer has the focus and is what Escape gives, so a repeated Enter
 * does not confirm.
 */
export function ConfirmDialog(props: Props) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <AlertPanel
      open={props.open}
      title={props.title}
      text={props.children}
      focus={safe}
      onClose={props.onClose}
    >
      <Button
        variant={props.danger ? 'danger' : 'gold'}
        busy={props.busy ?? false}
        doing={props.doing}
        slow={props.slow}
        onClick={props.onConfirm}
      >
        {props.confirm}
      </Button>
      {/* Disabled, since a sent request cannot be taken back. */}
      <Button ref={safe} variant="plain" disabled={props.busy} onClick={props.onClose}>
        {props.cancel}
      </Button>
    </AlertPanel>
  );
}
