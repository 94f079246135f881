import type { ReactNode } from 'react';

/** Titled section of the customer context, below a divider. */
export function Part({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="min-w-0 border-t border-line pt-2.5 first:border-0 first:pt-0">
      <header className="mb-1 flex items-center justify-between gap-3">
        <h2 className="font-semibold text-muted">{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
