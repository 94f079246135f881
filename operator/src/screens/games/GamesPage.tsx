import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'ra-core';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { Games } from './Games.tsx';
import { Providers } from './Providers.tsx';

/** Games page: the games and the providers. */
export function Page() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tab = pathname.startsWith('/games/providers') ? 'providers' : 'games';
  const tabs = (
    <Tabs
      label={t`Games`}
      tabs={[
        { name: 'games', label: t`Games` },
        { name: 'providers', label: t`Providers` },
      ]}
      chosen={tab}
      onChoose={(next) => navigate(next === 'providers' ? '/games/providers' : '/games')}
    />
  );
  return tab === 'providers' ? <Providers tabs={tabs} /> : <Games tabs={tabs} />;
}
