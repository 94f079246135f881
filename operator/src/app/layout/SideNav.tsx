import { useLingui } from '@lingui/react/macro';
import { ChevronsUpDown } from 'lucide-react';
import { LinkBase } from 'ra-core';
import { useMe } from '../../frame/api/session.ts';
import { roleText } from '../../i18n/role-texts.ts';
import { PurseMark } from '../../ui/design/Logo.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { NavList } from './NavList.tsx';

/** Sidebar, dark in both themes: the present page, and the queues' counts. */
export function SideNav() {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Pages`}
      className="nav-ground relative flex w-(--nav-width) flex-none flex-col text-nav-text max-md:hidden"
    >
      <LinkBase
        to="/"
        className="relative flex h-(--top-line) flex-none items-center gap-2.5 px-5 max-nav:justify-center max-nav:px-0"
      >
        <PurseMark className="h-6 w-[22px] flex-none" />
        <span className="text-base font-bold max-nav:sr-only">Kapao</span>
      </LinkBase>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-2.5 pt-1">
        <NavList />
      </div>
      <div className="relative mx-2.5 border-t border-nav-line py-2">
        <AccountMenu
          button={
            <button
              type="button"
              className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-nav-hover max-nav:justify-center max-nav:px-0"
            >
              <CurrentStaff />
            </button>
          }
        />
      </div>
    </nav>
  );
}

function CurrentStaff() {
  const me = useMe();
  return (
    <>
      <Avatar who={me} />
      <span className="min-w-0 flex-1 max-nav:sr-only">
        <span className="block truncate font-semibold">{me.name}</span>
        <span className="block truncate text-xs text-nav-muted">{roleText(me.role)}</span>
      </span>
      <ChevronsUpDown size={14} aria-hidden className="flex-none text-nav-muted max-nav:hidden" />
    </>
  );
}
