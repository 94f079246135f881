import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'ra-core';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { Accounts } from './Accounts.tsx';
import { Banks } from './Banks.tsx';

/** Receiving accounts page: our accounts for deposits, and the banks that members can have. */
export function Page() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tab = pathname.startsWith('/banks/all') ? 'banks' : 'accounts';
  const tabs = (
    <Tabs
      label={t`Banks and accounts`}
      tabs={[
        { name: 'accounts', label: t`Receiving accounts` },
        { name: 'banks', label: t`Members’ banks` },
      ]}
      chosen={tab}
      onChoose={(next) => navigate(next === 'banks' ? '/banks/all' : '/banks')}
    />
  );
  return tab === 'banks' ? <Banks tabs={tabs} /> : <Accounts tabs={tabs} />;
}
