import { useLingui } from '@lingui/react/macro';
import { MenuIcon, Moon, Search, Sun } from 'lucide-react';
import { useLocation } from 'ra-core';
import { useEffect } from 'react';
import { useMay, useMe } from '../../frame/api/session.ts';
import { useCounts } from '../../frame/queue/useCounts.ts';
import { chooseTheme, isDarkNow, useTheme } from '../../frame/screen/appearance.ts';
import { useCurrentScreenHeader } from '../../frame/screen/screen-header.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Key } from '../../ui/design/Key.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { pages } from '../pages/pages.ts';

interface Props {
  onMenu: () => void;
  onSearch: () => void;
}

/** Header: the present page, the search, and which colleagues are online. */
export function TopLine({ onMenu, onSearch }: Props) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const head = useCurrentScreenHeader();
  const theme = useTheme();
  const me = useMe();
  const may = useMay();
  const here = useCounts()?.here ?? [];
  const page = pages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const title = head.title ?? (page ? i18n._(page.title) : pathname === '/' ? t`Welcome` : t`Page not found`);
  const dark = isDarkNow(theme);
  useEffect(() => {
    document.title = `${title} · Kapao`;
  }, [title]);
  return (
    <header className="flex h-(--top-line) flex-none items-center gap-3 border-b border-line bg-card px-5 max-md:gap-0.5 max-md:px-2">
      <span className="md:hidden">
        <IconButton label={t`Pages`} onClick={onMenu}>
          <MenuIcon size={20} />
        </IconButton>
      </span>
      <h1 className="min-w-0 truncate text-lg font-bold max-md:text-base">{title}</h1>
      <div className="min-w-0 flex-1 truncate pt-0.5 text-muted max-md:hidden">{head.note}</div>
      {head.beside ? <div className="flex-none max-md:ml-auto">{head.beside}</div> : null}
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="/"
        className="flex h-[33px] w-[312px] min-w-0 flex-none items-center gap-2.5 rounded-md border border-line bg-sunken px-3 text-left text-muted hover:border-muted/60 max-lg:w-52 max-md:ml-auto max-md:size-11 max-md:justify-center max-md:border-0 max-md:bg-transparent max-md:px-0"
      >
        <Search size={16} aria-hidden className="flex-none" />
        <span className="min-w-0 flex-1 truncate max-md:sr-only">
          {may('members.see') ? t`Find a member or a page` : t`Find a page`}
        </span>
        <Key keys="/" />
      </button>
      {here.length > 0 ? (
        <span className="flex flex-none gap-1 max-lg:hidden">
          {here
            .filter(({ id }) => id !== me.id)
            .slice(0, 5)
            .map((who) => (
              <Avatar key={who.id} who={who} />
            ))}
        </span>
      ) : null}
      <IconButton
        label={dark ? t`Light colours` : t`Dark colours`}
        onClick={() => chooseTheme(dark ? 'light' : 'dark')}
      >
        {dark ? <Sun size={17} /> : <Moon size={17} />}
      </IconButton>
    </header>
  );
}
