import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from '../design/cx.ts';

interface Props {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  /** What stands at its end: buttons, the one that does it last. */
  foot?: ReactNode;
  /** While something is on its way, or stands there only once, a slip of the hand must not hide it. */
  locked?: boolean;
  size?: 'small' | 'normal' | 'wide' | 'huge';
  /** What takes the focus; without it the title does, so that nothing is pressed by the key that opened it. */
  focus?: RefObject<HTMLElement | null>;
  /** By mod+Enter, wherever in it the focus is. */
  onSend?: () => void;
  children: ReactNode;
}

const widths = {
  small: 'md:w-[400px]',
  normal: 'md:w-[520px]',
  wide: 'md:w-[760px]',
  huge: 'md:h-[calc(100dvh-64px)] md:w-[min(1200px,calc(100vw-64px))]',
};

/**
 * A press beside it that is nobody's wish to close it: of a double click the second meets what the first has opened, and what
 * somebody has typed is not thrown away by a hand that slips. Escape and the buttons still do.
 */
function isSlip(reason: string, openedAt: number, typed: boolean): boolean {
  return reason === 'outside-press' && (typed || performance.now() - openedAt < 600);
}

/** A panel over the page; on a phone it comes from below, where the thumb is. */
export function Dialog(props: Props) {
  const { open, title, onClose, foot, locked, size = 'normal', focus, onSend, children } = props;
  const { t } = useLingui();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const openedAt = useRef(0);
  const typed = useRef(false);
  useEffect(() => {
    if (!open) return;
    openedAt.current = performance.now();
    typed.current = false;
  }, [open]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        if (locked || isSlip(details.reason, openedAt.current, typed.current)) details.cancel();
        else onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className="backdrop z-30" />
        <Base.Viewport className="fixed inset-0 z-30 flex items-end justify-center md:items-center md:p-8">
          <Base.Popup
            initialFocus={focus ?? titleRef}
            onInput={() => {
              typed.current = true;
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSend?.();
            }}
            className={cx(
              'panel flex max-h-[calc(100dvh-32px)] w-full flex-col rounded-xl max-md:rounded-b-none',
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
            {foot ? (
              <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
                {foot}
              </footer>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
