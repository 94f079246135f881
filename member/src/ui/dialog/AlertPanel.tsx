import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, type RefObject, useRef } from 'react';

interface Props {
  open: boolean;
  title: ReactNode;
  /** Text below the title, read together with it. */
  text?: ReactNode;
  children: ReactNode;
  /** Element with the initial focus; otherwise the first button. */
  focus?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Small modal panel that requires an answer. */
export function AlertPanel({ open, title, text, children, focus, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Opener | null>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <AlertDialog.Portal>
        {/* Own backdrop even over a dialog, so that the question stands out from what it asks about. */}
        <AlertDialog.Backdrop forceRender className="dialog-backdrop" />
        <AlertDialog.Viewport className="fixed inset-0 grid place-items-center p-4">
          <AlertDialog.Popup
            ref={popup}
            initialFocus={(pressedBy) => {
              opener.current = openerNow();
              // Base UI's default.
              return focus?.current ?? (pressedBy === 'touch' ? popup.current : true);
            }}
            finalFocus={() => focusAfter(opener.current)}
            className="w-full max-w-[360px] rounded-dialog border border-line bg-card p-5 text-text outline-none transition-[opacity,scale] duration-(--quick) data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
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

/** Element that opened the panel, and the dialog that contains the element. */
interface Opener {
  button: Element | null;
  panel: Element | null | undefined;
}

function openerNow(): Opener {
  const button = document.activeElement;
  return { button, panel: button?.closest('[role=dialog], .inline-panel') };
}

/**
 * Returns where the focus goes: to the button that opened the panel or, if it has disappeared, to the heading of its
 * dialog; false leaves it. Base UI alone would take whatever was focused before, even in another dialog.
 */
function focusAfter(opener: Opener | null): boolean | HTMLElement {
  const at = document.activeElement;
  if (at && at !== document.body && !at.closest('[role=alertdialog]')) return false;
  if (opener?.button?.isConnected && !opener.button.matches(':disabled')) return true;
  const heading = opener?.panel?.querySelector<HTMLElement>('h2[tabindex="-1"]');
  return heading?.isConnected ? heading : false;
}
