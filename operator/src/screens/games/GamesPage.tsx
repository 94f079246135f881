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
  const tab = pathname.startsWith('/games/parties') ? 'parties' : 'games';
  const tabs = (
    <Tabs
      label={t`Games`}
      tabs={[
        { name: 'games', label: t`Games` },
        { name: 'parties', label: t`Providers` },
      ]}
      chosen={tab}
      onChoose={(next) => navigate(next === 'parties' ? '/games/parties' : '/games')}
    />
  );
  return tab === 'parties' ? <Providers tabs={tabs} /> : <Games tabs={tabs} />;
}
