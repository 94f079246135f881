import type { ReactNode } from 'react';

/** The dark band with the page's one sentence, and the content on paper under it. */
export function PublicPage({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="flex flex-1 flex-col">
      <div className="hero hero-under-bar px-4 pt-8 pb-7 md:pt-14 md:pb-12">
        <div className="mx-auto max-w-[420px]">
          <h1
            tabIndex={-1}
            className="text-[28px] leading-[1.35] font-semibold whitespace-pre-line md:text-[40px]"
          >
            {title}
          </h1>
          {lead ? <p className="mt-2 text-sm text-hero-muted md:text-base">{lead}</p> : null}
        </div>
      </div>
      <div className="mx-auto w-full max-w-[452px] flex-1 px-4 pt-5 pb-8">{children}</div>
    </main>
  );
}
