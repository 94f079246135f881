import { useLingui } from '@lingui/react/macro';
import { Moon, SunMedium, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { keepTheme, storedTheme, type Theme } from '../../frame/device/theme.ts';
import { cx } from '../../ui/design/cx.ts';

export function ThemeSwitch() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(storedTheme);
  const choices = [
    { value: 'light', label: t`Light`, icon: SunMedium },
    { value: 'dark', label: t`Dark`, icon: Moon },
    { value: 'system', label: t`As the device`, icon: SunMoon },
  ] as const;
  return (
    <fieldset className="grid grid-cols-3 gap-1.5 p-3">
      <legend className="sr-only">{t`Light or dark`}</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          className={cx(
            'flex min-h-[62px] flex-col items-center justify-center gap-1 rounded-sm border text-center text-xs focus-within:outline focus-within:outline-2 focus-within:outline-gold-text',
            theme === value
              ? 'border-gold-text bg-progress-tint font-semibold text-gold-text'
              : 'border-line text-muted',
          )}
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={theme === value}
            onChange={() => {
              keepTheme(value);
              setTheme(value);
            }}
          />
          <Icon size={20} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
