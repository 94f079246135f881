import type { ReactNode } from 'react';
import { cx } from '../../ui/design/cx.ts';

/** Public page: a dark band with one sentence, and the content on a light ground below. */
export function PublicPage({
  title,
  lead,
  wide = false,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  /** Whether the content is wide, as for pictures; forms stay narrow. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <main className="flex flex-1 flex-col">
      <div className="hero bleed hero-under-bar px-4 pb-7 md:pb-12">
        <div className={cx('mx-auto', wide ? 'max-w-[1120px]' : 'max-w-[420px]')}>
          <h1
            tabIndex={-1}
            className="text-2xl leading-[1.35] font-semibold whitespace-pre-line md:text-balance"
          >
            {title}
          </h1>
          {lead ? <p className="mt-2 text-sm text-hero-muted md:text-base">{lead}</p> : null}
        </div>
      </div>
      <div className={cx('mx-auto w-full flex-1 px-4 pt-5 pb-8', wide ? 'max-w-[1152px]' : 'max-w-[452px]')}>
        {children}
      </div>
    </main>
  );
}
