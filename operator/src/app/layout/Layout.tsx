import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { startLive } from '../../frame/live/live.ts';
import { pages } from '../pages/pages.ts';
import { whatOf } from '../pages/resources.ts';
import { KeyLine } from './KeyLine.tsx';
import { KeySheet } from './KeySheet.tsx';
import { NavDrawer } from './NavDrawer.tsx';
import { Palette } from './Palette.tsx';
import { SideNav } from './SideNav.tsx';
import { TopLine } from './TopLine.tsx';

/** Frame around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'palette' | 'keys' | 'pages' | null>(null);
  const close = () => setOpen(null);
  const find = may('members.see') ? t`find a member or a page` : t`find a page`;
  useEffect(() => startLive(queries, whatOf), [queries]);
  useKeys(
    [
      // Bound before the slash, because `?` is Shift and slash.
      { keys: '?', label: t`all keys`, run: () => setOpen('keys') },
      { keys: '/', label: find, run: () => setOpen('palette') },
      {
        keys: '$mod+k',
        label: t`the same, also while typing`,
        whileTyping: true,
        run: () => setOpen('palette'),
      },
      ...pages
        .filter(({ letter, right }) => letter && may(right))
        .map(({ letter, title, path }) => ({
          keys: `g ${letter}`,
          label: i18n._(title),
          run: () => navigate(path),
        })),
    ],
    'frame',
  );
  return (
    <div className="flex h-dvh overflow-hidden">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-strong px-4 py-2 text-on-strong focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t`Skip to content`}
      </a>
      <SideNav />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopLine onMenu={() => setOpen('pages')} onSearch={() => setOpen('palette')} />
        <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
          {children}
        </main>
        <KeyLine onAllKeys={() => setOpen('keys')} />
      </div>
      {open === 'palette' ? <Palette onClose={close} /> : null}
      {open === 'keys' ? <KeySheet onClose={close} /> : null}
      <NavDrawer open={open === 'pages'} onClose={close} />
    </div>
  );
}
