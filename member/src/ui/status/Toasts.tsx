import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useStore } from '../../base/store.ts';
import { cx } from '../design/cx.ts';
import { toastStore } from './toast.ts';

const icons = { success: CircleCheck, progress: Clock3, failed: CircleAlert };
const looks = { success: 'text-success', progress: 'text-progress', failed: 'text-failed' };

/** Beside the app's root and not inside it: dialogs stand there too, and a toast belongs above them. */
export function Toasts() {
  const toasts = useStore(toastStore);
  return createPortal(
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-100 flex flex-col items-center gap-2 p-3 pt-[max(12px,env(safe-area-inset-top))]"
    >
      {toasts.map(({ id, tone, text }) => {
        const Icon = icons[tone];
        return (
          <div
            key={id}
            className="toast pointer-events-auto flex w-full max-w-[400px] items-start gap-2.5 rounded-md border border-line bg-card px-4 py-3 text-sm text-text shadow-lg"
          >
            <Icon size={19} className={cx('mt-[2px]', looks[tone])} />
            <span className="min-w-0 flex-1">{text}</span>
          </div>
        );
      })}
    </div>,
    document.body,
  );
}
