import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  title: ReactNode;
  /** Called by Escape and the close button. If given, the user opened the panel, so it takes the focus as a dialog does. */
  onClose: (() => void) | undefined;
  children: ReactNode;
}

/** Title and content of a dialog as part of the page. */
export function InlinePanel({ title, onClose, children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isChosen = onClose !== undefined;
  useEffect(() => {
    // Focus is not taken from a field that the user is typing in.
    if (isChosen && !(document.activeElement instanceof HTMLInputElement))
      heading.current?.focus({ preventScroll: true });
  }, [isChosen]);
  return (
    <section
      aria-labelledby={id}
      className="inline-panel"
      onKeyDown={(event) => {
        // Ignores Escape in a confirmation over the page, whose events React passes on as well.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose?.();
      }}
    >
      <header className="flex items-center justify-between gap-2 pb-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="min-w-0 flex-1 text-lg font-semibold">
          {title}
        </h2>
        {onClose ? (
          <button
            type="button"
            aria-label={t`Close`}
            onClick={onClose}
            className="-mr-2 grid size-11 flex-none place-items-center rounded-md hover:bg-page"
          >
            <X size={22} />
          </button>
        ) : null}
      </header>
      {children}
    </section>
  );
}
