import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { cx } from '../design/cx.ts';
import { useLeave } from './useLeave.ts';

interface Props {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Footer with the buttons, the primary one last. */
  foot?: ReactNode;
  /** Prevents closing by accident while a request is running or a value is shown that cannot be shown again. */
  locked?: boolean;
  /** Whether typed text is not worth keeping (a search, a code), so that closing needs no confirmation. */
  light?: boolean;
  size?: 'small' | 'normal' | 'wide' | 'huge';
  /** Element that gets the focus. By default the title gets it, so that the key that opened the dialog presses nothing. */
  focus?: RefObject<HTMLElement | null>;
  /** Called on mod+Enter, wherever the focus is in the dialog. */
  onSend?: () => void;
  children: ReactNode;
}

const widths = {
  small: 'md:w-[400px]',
  normal: 'md:w-[520px]',
  wide: 'md:w-[760px]',
  huge: 'md:h-[calc(100dvh-64px)] md:w-[min(1200px,calc(100vw-64px))]',
};

/** Modal panel; on a phone it slides in from below. */
export function Dialog(props: Props) {
  const { open, title, onClose, foot, locked = false, light = false, size = 'normal' } = props;
  const { focus, onSend, children } = props;
  const { t } = useLingui();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const { isConfirming, goOn, leave, isFresh, isSlip, type } = useLeave({ open, locked, light, onClose });
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        if (!locked && details.reason === 'close-press') return onClose();
        details.cancel();
        if (details.reason !== 'outside-press' || !isSlip()) leave();
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className="backdrop z-30" />
        <Base.Viewport className="fixed inset-0 z-30 flex items-end justify-center md:items-center md:p-8">
          <Base.Popup
            initialFocus={focus ?? titleRef}
            onInput={type}
            onClickCapture={(event) => {
              // The second click of the double click that opened the dialog must not press what is now under the pointer.
              if (event.detail > 1 && isFresh()) event.stopPropagation();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !isConfirming) onSend?.();
            }}
            className={cx(
              'panel flex max-h-[calc(100dvh-32px)] w-full flex-col rounded-xl max-md:rounded-b-none md:max-h-[calc(100dvh-64px)]',
              widths[size],
            )}
          >
            <header className="flex items-start gap-2 py-2.5 pr-2.5 pl-4">
              <Base.Title
                ref={titleRef}
                tabIndex={-1}
                className="min-w-0 flex-1 py-1 text-base font-semibold"
              >
                {title}
              </Base.Title>
              {locked ? null : (
                <Base.Close
                  aria-label={t`Close`}
                  className="grid size-8 flex-none place-items-center rounded-md text-muted hover:bg-line-soft max-md:size-11"
                >
                  <X size={17} />
                </Base.Close>
              )}
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
            {foot || isConfirming ? (
              <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
                {isConfirming ? <DiscardConfirmation onGoOn={goOn} onClose={onClose} /> : foot}
              </footer>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Confirmation in place of the buttons, shown when a dialog with typed text is being closed. */
function DiscardConfirmation({ onGoOn, onClose }: { onGoOn: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p role="alert" className="min-w-0 flex-1 basis-40">
        {t`Your changes will be lost.`}
      </p>
      {/* The safe answer has the focus. */}
      <Button autoFocus onClick={onGoOn}>{t`Keep editing`}</Button>
      <Button variant="danger" onClick={onClose}>{t`Discard`}</Button>
    </>
  );
}
