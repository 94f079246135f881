import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'ra-core';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { Games } from './Games.tsx';
import { Payouts } from './Payouts.tsx';
import { Providers } from './Providers.tsx';

/** Games page: the games, the providers and the shares of payout providers. */
export function Page() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [, , part = ''] = pathname.split('/');
  const tab = part === 'providers' || part === 'payouts' ? part : 'games';
  const tabs = (
    <Tabs
      label={t`Games`}
      tabs={[
        { name: 'games', label: t`Games` },
        { name: 'providers', label: t`Providers` },
        { name: 'payouts', label: t`Payout providers` },
      ]}
      chosen={tab}
      onChoose={(next) => navigate(next === 'games' ? '/games' : `/games/${next}`)}
    />
  );
  if (tab === 'payouts') return <Payouts tabs={tabs} />;
  return tab === 'providers' ? <Providers tabs={tabs} /> : <Games tabs={tabs} />;
}
