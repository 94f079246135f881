import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  title: ReactNode;
  /** Escape and the cross call it. With it the panel has come because somebody chose it, and takes the focus as a dialog does. */
  onClose: (() => void) | undefined;
  children: ReactNode;
}

/** A dialog's title and content as a part of the page. */
export function InlinePanel({ title, onClose, children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isChosen = onClose !== undefined;
  useEffect(() => {
    // Nobody is taken away from a field in which they write.
    if (isChosen && !(document.activeElement instanceof HTMLInputElement))
      heading.current?.focus({ preventScroll: true });
  }, [isChosen]);
  return (
    <section
      aria-labelledby={id}
      className="inline-panel"
      onKeyDown={(event) => {
        // Not one of a question that lies over the page: React hands that on as well.
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
