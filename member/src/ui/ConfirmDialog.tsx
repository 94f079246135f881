import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import './sheet.css';

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
    <AlertDialog.Root open={props.open} onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <AlertDialog.Portal>
        {/* Over a sheet too: without its own shade the question would float on the thing it asks about. */}
        <AlertDialog.Backdrop forceRender className="sheet-backdrop" />
        <AlertDialog.Viewport className="fixed inset-0 grid place-items-center p-4">
          <AlertDialog.Popup className="w-full max-w-[360px] rounded-sheet border border-line bg-card p-5 text-text outline-none transition-[opacity,scale] duration-(--quick) data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
            <AlertDialog.Title className="text-lg font-semibold">{props.title}</AlertDialog.Title>
            {props.children ? (
              <AlertDialog.Description className="mt-1.5 text-sm text-muted">
                {props.children}
              </AlertDialog.Description>
            ) : null}
            <div className="mt-5 grid gap-2.5">
              <Button look={props.danger ? 'danger' : 'gold'} busy={props.busy} onClick={props.onConfirm}>
                {props.confirm}
              </Button>
              <Button look="plain" onClick={props.onClose}>
                {props.cancel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
