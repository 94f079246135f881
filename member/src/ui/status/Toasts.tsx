import { CircleAlert, CircleCheck, Clock3, CloudOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../base/store.ts';
import { cx } from '../design/cx.ts';
import { toastStore } from './toast.ts';
import { takenByDialog, toastBottom } from './toast-place.ts';

const icons = { success: CircleCheck, progress: Clock3, failed: CircleAlert, unread: CloudOff };
const classes = {
  success: 'text-success',
  progress: 'text-progress',
  failed: 'text-failed',
  unread: 'text-muted',
};

/** Places the toasts: over a page above the tab bar, over a dialog where they cover neither its title nor its button. */
function place(stack: HTMLElement | null): void {
  const taken = takenByDialog();
  if (!stack) return;
  const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
  const floor = taken && toastBottom(stack.offsetHeight, offsetTop + height - 12, taken);
  stack.style.bottom = floor === null ? '' : `${innerHeight - floor}px`;
}

/** Toasts, rendered beside the app's root, because dialogs are there too and a toast belongs above them. */
export function Toasts() {
  const toasts = useStore(toastStore);
  const stack = useRef<HTMLDivElement>(null);
  const isShown = toasts.length > 0;
  useLayoutEffect(() => {
    if (!isShown) return;
    place(stack.current);
    // Repeated, because a dialog may open, grow or meet the keyboard meanwhile.
    const timer = setInterval(() => place(stack.current), 100);
    return () => clearInterval(timer);
  }, [isShown]);
  return createPortal(
    <div
      ref={stack}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tab-bar)+40px)] z-100 flex flex-col items-center gap-2 px-3"
    >
      {toasts.map(({ id, tone, text }) => {
        const Icon = icons[tone];
        return (
          <div
            key={id}
            className="toast flex w-full max-w-[400px] items-start gap-2.5 rounded-md border border-line bg-card px-4 py-3 text-sm text-text shadow-lg"
          >
            <Icon size={19} className={cx('mt-[2px]', classes[tone])} />
            <span className="min-w-0 flex-1">{text}</span>
          </div>
        );
      })}
    </div>,
    document.body,
  );
}
