import type { ReactNode } from 'react';
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
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. The safe answer is the one that Escape gives. */
export function ConfirmDialog(props: Props) {
  return (
    <AlertPanel open={props.open} title={props.title} text={props.children} onClose={props.onClose}>
      <Button look={props.danger ? 'danger' : 'gold'} busy={props.busy} onClick={props.onConfirm}>
        {props.confirm}
      </Button>
      <Button look="plain" onClick={props.onClose}>
        {props.cancel}
      </Button>
    </AlertPanel>
  );
}
