import { useLingui } from '@lingui/react/macro';
import { CircleUser, LogOut } from 'lucide-react';
import { useLocales, useNavigate, useSetLocale } from 'ra-core';
import type { ReactElement } from 'react';
import { useMe } from '../../frame/api/session.ts';
import {
  chooseDensity,
  chooseTheme,
  type Theme,
  useDensity,
  useTheme,
} from '../../frame/screen/appearance.ts';
import { signOut } from '../../frame/session/sign-in.ts';
import { roleText } from '../../i18n/role-texts.ts';
import { Menu, type MenuChoice } from '../../ui/menu/Menu.tsx';

/** The account and its display settings. */
export function AccountMenu({ button }: { button: ReactElement }) {
  const { t, i18n } = useLingui();
  const me = useMe();
  const theme = useTheme();
  const density = useDensity();
  const setLocale = useSetLocale();
  const locales = useLocales();
  const navigate = useNavigate();
  const themes: [Theme, string][] = [
    ['system', t`System default`],
    ['light', t`Light`],
    ['dark', t`Dark`],
  ];
  const choices: MenuChoice[] = [
    { label: t`My account`, icon: <CircleUser size={15} />, onChoose: () => navigate('/account') },
    ...locales.map(({ locale: code, name }, index) => ({
      label: name,
      chosen: code === i18n.locale,
      apart: index === 0,
      onChoose: () => void setLocale(code),
    })),
    ...themes.map(([name, label], index) => ({
      label,
      chosen: theme === name,
      apart: index === 0,
      onChoose: () => chooseTheme(name),
    })),
    {
      label: t`Wider line spacing`,
      chosen: density === 'roomy',
      apart: true,
      onChoose: () => chooseDensity(density === 'roomy' ? 'dense' : 'roomy'),
    },
    { label: t`Sign out`, icon: <LogOut size={15} />, apart: true, onChoose: () => void signOut() },
  ];
  return (
    <Menu
      button={button}
      align="start"
      choices={choices}
      head={
        <div className="px-2.5 pt-1 pb-2">
          <p className="font-semibold">{me.name}</p>
          <p className="text-xs text-muted">{roleText(me.role)}</p>
        </div>
      }
    />
  );
}
