import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';

interface Props {
  open: boolean;
  title: ReactNode;
  /** Under the title, in the same breath. */
  text?: ReactNode;
  /** The buttons. */
  children: ReactNode;
  onClose: () => void;
}

/** A small panel in the middle that wants an answer before anything else. */
export function AlertPanel({ open, title, text, children, onClose }: Props) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <AlertDialog.Portal>
        {/* Over a dialog too: without its own shade the question would float on the thing it asks about. */}
        <AlertDialog.Backdrop forceRender className="dialog-backdrop" />
        <AlertDialog.Viewport className="fixed inset-0 grid place-items-center p-4">
          <AlertDialog.Popup className="w-full max-w-[360px] rounded-dialog border border-line bg-card p-5 text-text outline-none transition-[opacity,scale] duration-(--quick) data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
            <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
            {text ? (
              <AlertDialog.Description className="mt-1.5 text-sm text-muted">{text}</AlertDialog.Description>
            ) : null}
            <div className="mt-5 grid gap-2.5">{children}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
