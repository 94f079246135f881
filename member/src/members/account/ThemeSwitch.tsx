import { useLingui } from '@lingui/react/macro';
import { Moon, SunMedium, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { keepTheme, storedTheme, type Theme } from '../../frame/device/theme.ts';
import { Choices } from './Choices.tsx';

export function ThemeSwitch() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(storedTheme);
  const choices = [
    { value: 'light', label: t`Light`, icon: SunMedium },
    { value: 'dark', label: t`Dark`, icon: Moon },
    { value: 'system', label: t`Same as device`, icon: SunMoon },
  ] as const;
  return (
    <Choices
      legend={t`Light or dark`}
      name="theme"
      choices={choices.map(({ value, label, icon: Icon }) => ({
        value,
        content: (
          <>
            <Icon size={20} />
            {label}
          </>
        ),
      }))}
      chosen={theme}
      onChoose={(value) => {
        keepTheme(value);
        setTheme(value);
      }}
    />
  );
}
