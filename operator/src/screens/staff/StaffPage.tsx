import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'ra-core';
import { Screen } from '../../frame/screen/Screen.tsx';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { Roles } from './Roles.tsx';
import { StaffMembers } from './StaffMembers.tsx';

/** Staff and roles. The address holds the opened item. */
export function Page() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [, , part = '', code = ''] = pathname.split('/').map(decodeURIComponent);
  const tab = part === 'roles' ? 'roles' : 'staff';
  const tabs = (
    <Tabs
      label={t`Staff and roles`}
      tabs={[
        { name: 'staff', label: t`Staff` },
        { name: 'roles', label: t`Roles` },
      ]}
      chosen={tab}
      onChoose={(next) => navigate(next === 'roles' ? '/staff/roles' : '/staff')}
    />
  );
  return (
    <Screen full>
      {tab === 'roles' ? (
        <Roles tabs={tabs} opened={code || null} />
      ) : (
        <StaffMembers tabs={tabs} opened={part || null} />
      )}
    </Screen>
  );
}
