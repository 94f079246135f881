import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';

interface Props {
  title?: ReactNode;
  /** Secondary text beside the title: "2 open, 25 equal". */
  note?: ReactNode;
  /** Buttons or links at the right of the header. */
  actions?: ReactNode;
  /** Removes the padding, for a table or a list. */
  flush?: boolean;
  /** Whether the content fills the card's height, which the card beside it may determine. */
  grows?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, note, actions, flush, grows, className, children }: Props) {
  return (
    <section
      className={cx(
        'min-w-0 overflow-hidden rounded-lg border border-line bg-card',
        grows && 'flex flex-col',
        className,
      )}
    >
      {title || actions ? (
        <header className="flex min-h-10 items-center gap-2 max-md:flex-wrap px-3.5 pt-2 pb-1">
          <h2 className="font-semibold">{title}</h2>
          {note ? (
            <span className="min-w-0 truncate text-muted max-md:order-last max-md:basis-full max-md:whitespace-normal">
              {note}
            </span>
          ) : null}
          {actions ? <span className="ml-auto flex flex-none items-center gap-2">{actions}</span> : null}
        </header>
      ) : null}
      <div
        className={cx(
          !flush && 'px-3.5 pb-3',
          !flush && !title && !actions && 'pt-3',
          grows && 'flex flex-1 flex-col',
        )}
      >
        {children}
      </div>
    </section>
  );
}
