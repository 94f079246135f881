import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'ra-core';
import { Tabs } from '../../ui/menu/Tabs.tsx';

export function BonusTabs({ chosen }: { chosen: 'offers' | 'settings' }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Tabs
      label={t`Bonuses`}
      tabs={[
        { name: 'offers', label: t`Bonuses and codes` },
        { name: 'settings', label: t`Referrals and cashback` },
      ]}
      chosen={chosen}
      onChoose={(next) => navigate(next === 'settings' ? '/bonuses/settings' : '/bonuses')}
    />
  );
}
