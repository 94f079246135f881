import { useLingui } from '@lingui/react/macro';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { chooseCurrency, useCurrency } from './currency.ts';

/** Baht or kip, for every page of figures at once. */
export function CurrencyTabs() {
  const { t } = useLingui();
  return (
    <Tabs
      look="segments"
      label={t`Currency`}
      tabs={[
        { name: 'THB', label: t`฿ Baht` },
        { name: 'LAK', label: t`₭ Kip` },
      ]}
      chosen={useCurrency()}
      onChoose={chooseCurrency}
    />
  );
}
