import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { useMay, useMe } from '../../frame/api/session.ts';
import { type ScreenKey, useAllKeys, useKeys } from '../../frame/keys/useKeys.ts';
import { startLive } from '../../frame/live/live.ts';
import { roleText } from '../../i18n/role-texts.ts';
import { useAlarmCall } from '../../screens/alarms/useAlarmCall.ts';
import { Key } from '../../ui/design/Key.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Drawer as Base } from '../../ui/dialog/Drawer.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { pages } from '../pages/pages.ts';
import { eventsOf } from '../pages/resources.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { NavList } from './NavList.tsx';
import { Palette } from './Palette.tsx';
import { SideNav } from './SideNav.tsx';
import { StatusBar } from './StatusBar.tsx';
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
  useEffect(() => startLive(queries, eventsOf), [queries]);
  useAlarmCall();
  useKeys(
    [
      // Bound before the slash, because `?` is Shift and slash.
      { keys: '?', label: t`all shortcuts`, run: () => setOpen('keys') },
      { keys: '/', label: find, run: () => setOpen('palette') },
      {
        keys: '$mod+k',
        label: t`find a member or a page, also while typing`,
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
        <StatusBar onAllKeys={() => setOpen('keys')} />
      </div>
      {open === 'palette' ? <Palette onClose={close} /> : null}
      {open === 'keys' ? <KeySheet onClose={close} /> : null}
      <NavDrawer open={open === 'pages'} onClose={close} />
    </div>
  );
}

/** Navigation on a phone. */
function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Base open={open} label={t`Pages`} onClose={onClose}>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-2.5 pt-3">
        <NavList wide onGo={onClose} />
      </div>
      <div className="relative border-t border-nav-line p-2.5">
        <AccountMenu
          button={
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-2.5 rounded-md px-2 text-left"
            >
              <Avatar who={me} size="large" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{me.name}</span>
                <span className="block truncate text-xs text-nav-muted">{roleText(me.role)}</span>
              </span>
            </button>
          }
        />
      </div>
    </Base>
  );
}

/** List of all shortcuts of this screen, opened by `?`. */
function KeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const groups = useAllKeys();
  const of = (kind: 'frame' | 'screen') =>
    groups.filter((group) => group.of === kind).flatMap(({ keys }) => keys);
  return (
    <Dialog open title={t`All shortcuts`} size="wide" onClose={onClose}>
      <div className="grid gap-6 md:grid-cols-2">
        <Keys title={t`On this page`} keys={of('screen')} />
        <Keys title={t`Everywhere`} keys={of('frame')} />
      </div>
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly ScreenKey[] }) {
  if (keys.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul>
        {keys.map((key) => (
          <li key={key.label} className="flex items-center gap-3 border-t border-line-soft py-1.5">
            <span className="flex-1">{key.label}</span>
            {[key.keys].flat().map((press) => (
              <span key={press} className="flex gap-1">
                {press.split(' ').map((part) => (
                  <Key key={part} keys={part} />
                ))}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
