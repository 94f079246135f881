import { useLingui } from '@lingui/react/macro';
import { useSetLocale } from 'ra-core';
import { useMe } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import {
  chooseDensity,
  chooseTheme,
  type Theme,
  useDensity,
  useTheme,
} from '../../frame/screen/appearance.ts';
import { backofficeLocales, isBackofficeLocale, ownName } from '../../i18n/locale.ts';
import { Switch } from '../../ui/field/Checkbox.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { Card } from '../../ui/show/Card.tsx';

/**
 * Language and appearance. The language is also stored with the staff account, the rest only on this device.
 */
export function AppearanceCard() {
  const { t, i18n } = useLingui();
  const me = useMe();
  const theme = useTheme();
  const density = useDensity();
  const setLocale = useSetLocale();
  const keep = useAction('setMyLocale');
  const themes: { value: Theme; label: string }[] = [
    { value: 'system', label: t`System default` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ];
  return (
    <Card title={t`Language and appearance`}>
      <div className="grid gap-3">
        <Select
          label={t`Language`}
          options={backofficeLocales.map((code) => ({ value: code, label: ownName[code] }))}
          value={isBackofficeLocale(i18n.locale) ? i18n.locale : me.locale}
          onChange={(locale) => {
            void setLocale(locale);
            void keep.run({ body: { locale } });
          }}
        />
        <Select label={t`Theme`} options={themes} value={theme} onChange={chooseTheme} />
        <Switch
          label={t`Wider line spacing`}
          checked={density === 'roomy'}
          onChange={(on) => chooseDensity(on ? 'roomy' : 'dense')}
        />
      </div>
    </Card>
  );
}
