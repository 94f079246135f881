import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, type RefObject, useRef } from 'react';

interface Props {
  open: boolean;
  title: ReactNode;
  /** Under the title, in the same breath. */
  text?: ReactNode;
  /** The buttons. */
  children: ReactNode;
  /** What has the focus at first; else the first button. */
  focus?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A small panel in the middle that wants an answer before anything else. */
export function AlertPanel({ open, title, text, children, focus, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Opener | null>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <AlertDialog.Portal>
        {/* Over a dialog too: without its own shade the question would float on the thing it asks about. */}
        <AlertDialog.Backdrop forceRender className="dialog-backdrop" />
        <AlertDialog.Viewport className="fixed inset-0 grid place-items-center p-4">
          <AlertDialog.Popup
            ref={popup}
            initialFocus={(pressedBy) => {
              opener.current = openerNow();
              // As Base UI has it where nothing is said.
              return focus?.current ?? (pressedBy === 'touch' ? popup.current : true);
            }}
            finalFocus={() => placeAfter(opener.current)}
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

/** What asked, and what it stood in. */
interface Opener {
  button: Element | null;
  panel: Element | null | undefined;
}

function openerNow(): Opener {
  const button = document.activeElement;
  return { button, panel: button?.closest('[role=dialog], .inline-panel') };
}

/**
 * Where the keys go on: at the button that asked, else, where the answer took it away, at the heading of what it stood in. Left to itself
 * Base UI takes whatever was focused before, of another dialog at the other end of the page. False leaves the focus where it is.
 */
function placeAfter(opener: Opener | null): boolean | HTMLElement {
  const at = document.activeElement;
  if (at && at !== document.body && !at.closest('[role=alertdialog]')) return false;
  if (opener?.button?.isConnected && !opener.button.matches(':disabled')) return true;
  const heading = opener?.panel?.querySelector<HTMLElement>('h2[tabindex="-1"]');
  return heading?.isConnected ? heading : false;
}
