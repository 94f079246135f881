import type { ReactNode } from 'react';

/** Page of the wallet below the bar: its heading, and the content on the bar's grid. */
export function MemberPage({
  title,
  aside,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="flex flex-1 flex-col">
      <div className="hero bleed pt-(--bar) pb-4">
        <div className="mx-auto flex max-w-[1152px] flex-wrap items-center justify-between gap-x-3 px-4">
          <h1 tabIndex={-1} className="text-xl font-semibold">
            {title}
          </h1>
          {aside}
        </div>
      </div>
      <div className="mx-auto w-full max-w-[1152px] flex-1 px-4 pt-4 pb-8">{children}</div>
    </main>
  );
}
