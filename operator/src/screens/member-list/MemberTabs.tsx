import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'ra-core';
import { Tabs } from '../../ui/menu/Tabs.tsx';

/** The two ways to members: the search for one, and the list. */
export function MemberTabs({ chosen }: { chosen: 'find' | 'list' }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Tabs
      label={t`Members`}
      tabs={[
        { name: 'find', label: t`Find` },
        { name: 'list', label: t`List` },
      ]}
      chosen={chosen}
      onChoose={(name) => navigate(name === 'find' ? '/members' : '/members/list')}
    />
  );
}
