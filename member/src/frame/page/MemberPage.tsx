import type { ReactNode } from 'react';

/** Page layout for members: the heading in a band below the top bar, and the content in the bar's width. */
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
