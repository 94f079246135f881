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
  /** What it does once it is confirmed, in a word; and what is known while no answer comes. */
  doing?: ReactNode;
  slow?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before something that cannot be taken back. The safe answer is the one that Escape gives, and has the focus: the Enter that
 * opened the question does not answer it when it is pressed once more.
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
        look={props.danger ? 'danger' : 'gold'}
        busy={props.busy ?? false}
        doing={props.doing}
        slow={props.slow}
        onClick={props.onConfirm}
      >
        {props.confirm}
      </Button>
      {/* What is sent already is not taken back by it. */}
      <Button ref={safe} look="plain" disabled={props.busy} onClick={props.onClose}>
        {props.cancel}
      </Button>
    </AlertPanel>
  );
}
