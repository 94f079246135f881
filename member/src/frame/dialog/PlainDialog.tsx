import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

/**
 * Dialog without dependencies, for when the code of the others could not be loaded. It is open while rendered; the close
 * button, Escape, the phone's Back and a press outside call `onClose`.
 */
export function PlainDialog(props: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  // Rendered at the end of the body like the other dialogs: an open one hides the page itself from screen readers.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={props.onClose}
      // The dialog below listens for Escape as well.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => (event.target === event.currentTarget ? close() : undefined)}
      className="mx-auto mt-auto w-full max-w-none rounded-t-dialog bg-card p-0 text-text outline-none backdrop:bg-scrim md:mb-auto md:w-[440px] md:rounded-dialog md:border md:border-line"
    >
      <div className="px-4 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] md:px-6 md:pb-6">
        <div className="flex items-center justify-between gap-2">
          <h2 id={titleId} className="py-2 text-lg font-semibold">
            {props.title}
          </h2>
          <button
            type="button"
            aria-label={t`Close`}
            onClick={close}
            className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-page"
          >
            <X size={22} />
          </button>
        </div>
        {props.children}
      </div>
    </dialog>,
    document.body,
  );
}
