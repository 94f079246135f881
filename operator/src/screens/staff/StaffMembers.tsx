import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { UserPlus, Users } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useStepKeys } from '../../frame/keys/useStepKeys.ts';
import { useBackofficeList } from '../../frame/list/useBackofficeList.ts';
import { stepFrom } from '../../frame/queue/queue-moves.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { RoleName } from './RoleName.tsx';
import { SplitView } from './SplitView.tsx';
import { StaffPanel } from './StaffPanel.tsx';
import { StaffState } from './StaffState.tsx';

type Row = BackofficeRow<'listStaff'>;

export function StaffMembers({ tabs, opened }: { tabs: ReactNode; opened: string | null }) {
  const { t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const [inviting, setInviting] = useState(false);
  const list = useBackofficeList<Row>('staff');
  const ids = list.rows?.map(({ id }) => id) ?? [];
  const open = (id: string | null) => navigate(id ? `/staff/${id}` : '/staff');
  const mayInvite = may('staff.change');
  useKeys([
    ...useStepKeys((by) => open(stepFrom(ids, opened, by))),
    { keys: 'n', label: t`invite`, off: !mayInvite, run: () => setInviting(true) },
    { keys: 'Escape', label: t`close this`, off: opened === null, run: () => open(null) },
  ]);
  const columns: Column<Row>[] = [
    {
      name: 'name',
      head: t`Name`,
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          <Avatar who={row} />
          <span className="min-w-0 truncate font-medium">{row.name}</span>
        </span>
      ),
    },
    { name: 'role', head: t`Role`, cell: (row) => <RoleName row={row} /> },
    { name: 'state', head: t`State`, cell: (row) => <StaffState row={row} /> },
    {
      name: 'sessions',
      head: t`Signed in`,
      align: 'end',
      wide: true,
      cell: ({ sessions }) => <span className="tabular">{sessions}</span>,
    },
    { name: 'seen', head: t`Last seen`, wide: true, cell: ({ seenAt }) => <Time at={seenAt} /> },
  ];
  return (
    <>
      <SplitView
        bar={
          <>
            {tabs}
            <span className="flex-1" />
            {mayInvite ? (
              <Button variant="gold" keys="n" icon={<UserPlus size={15} />} onClick={() => setInviting(true)}>
                {t`Invite`}
              </Button>
            ) : null}
          </>
        }
        list={
          <Table
            {...list}
            label={t`Staff`}
            columns={columns}
            rowKey={({ id }) => id}
            marked={opened}
            onOpen={({ id }) => open(id)}
            empty={<EmptyState icon={Users} title={t`No staff yet`} />}
          />
        }
        detail={opened ? <StaffPanel key={opened} id={opened} onClose={() => open(null)} /> : null}
      />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
