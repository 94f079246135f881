import { useLingui } from '@lingui/react/macro';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { chooseCurrency, useCurrency } from './currency.ts';

/** Choice of baht or kip, for all report pages at once. */
export function CurrencyTabs() {
  const { t } = useLingui();
  return (
    <Tabs
      variant="segments"
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
