import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { LinkBase, useLocation } from 'ra-core';
import { useMay } from '../../frame/api/session.ts';
import { countOf, useCounts } from '../../frame/queue/useCounts.ts';
import { cx } from '../../ui/design/cx.ts';
import type { Page, PageGroup } from '../pages/page.ts';
import { pages } from '../pages/pages.ts';

const groups: readonly PageGroup[] = ['first', 'queues', 'business', 'control'];

/** Pages that the staff member may see. From 768 to 1100 px only the icons are shown, with the name as a title. */
export function NavList({ wide, onGo }: { wide?: boolean; onGo?: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const titles: Record<PageGroup, string> = {
    first: '',
    queues: t`Queues`,
    business: t`Business`,
    control: t`Control`,
  };
  return groups.map((group) => {
    const shown = pages.filter((page) => page.group === group && !page.aside && may(page.right));
    if (shown.length === 0) return null;
    return (
      <div key={group} className="mb-3 short:mb-1.5">
        {titles[group] ? (
          <h2 className={cx('px-2.5 pt-1 pb-1 text-xs text-nav-muted', !wide && 'max-nav:sr-only')}>
            {titles[group]}
          </h2>
        ) : null}
        <ul>
          {shown.map((page) => (
            <NavLink key={page.path} page={page} wide={wide} onGo={onGo} />
          ))}
        </ul>
      </div>
    );
  });
}

function NavLink({
  page,
  wide,
  onGo,
}: {
  page: Page;
  wide?: boolean | undefined;
  onGo?: (() => void) | undefined;
}) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const count = countOf(useCounts(), page.queue);
  const title = i18n._(page.title);
  const here = pathname === page.path || pathname.startsWith(`${page.path}/`);
  const Icon = page.icon;
  const open = count?.open ?? 0;
  const isLate = (count?.overdue ?? 0) > 0;
  return (
    <li>
      <LinkBase
        to={page.path}
        title={title}
        onClick={onGo}
        aria-current={here ? 'page' : undefined}
        className={cx(
          'relative flex items-center gap-2 rounded-md px-2.5 text-sm text-nav-text/90 transition-colors duration-(--quick) hover:bg-nav-hover',
          here &&
            'bg-nav-hover font-medium text-nav-text before:absolute before:inset-y-1.5 before:-left-2.5 before:w-[3px] before:rounded-r-full before:bg-gold',
          wide ? 'min-h-11' : 'min-h-[30px] short:min-h-[27px] max-nav:justify-center max-nav:px-0',
        )}
      >
        <Icon
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className={cx('flex-none', here ? 'text-gold' : 'text-nav-muted')}
        />
        <span className={cx('min-w-0 flex-1 truncate', !wide && 'max-nav:sr-only')}>{title}</span>
        {open > 0 ? (
          <span
            className={cx(
              'tabular flex flex-none items-center gap-1 font-normal',
              isLate ? 'text-nav-alarm' : 'text-nav-text',
              !wide && 'max-nav:absolute max-nav:-top-0.5 max-nav:right-0 max-nav:text-[10px]',
            )}
          >
            {isLate ? <CircleAlert size={13} aria-hidden className={wide ? '' : 'max-nav:hidden'} /> : null}
            <span aria-hidden>{open > 999 ? '999+' : open}</span>
            <span className="sr-only">{plural(open, { one: '# open', other: '# open' })}</span>
          </span>
        ) : null}
      </LinkBase>
    </li>
  );
}
