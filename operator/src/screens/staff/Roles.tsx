import { useLingui } from '@lingui/react/macro';
import { KeyRound, Plus } from 'lucide-react';
import { useNavigate } from 'ra-core';
import type { ReactNode } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useStepKeys } from '../../frame/keys/useStepKeys.ts';
import { stepFrom } from '../../frame/queue/queue-moves.ts';
import { roleText } from '../../i18n/role-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { RoleEditor } from './RoleEditor.tsx';
import type { Role } from './role-draft.ts';
import { SplitView } from './SplitView.tsx';

/** Address word for a new role. No role code equals it, because codes have letters. */
const newRole = '+';

export function Roles({ tabs, opened }: { tabs: ReactNode; opened: string | null }) {
  const { t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const { data, error, refetch } = useBackoffice('listRoles', { what: ['staff'] });
  const codes = data?.roles.map(({ code }) => code) ?? [];
  const open = (code: string | null) =>
    navigate(code ? `/staff/roles/${encodeURIComponent(code)}` : '/staff/roles');
  const mayPropose = may('rights.propose');
  useKeys([
    ...useStepKeys((by) => open(stepFrom(codes, opened, by))),
    { keys: 'n', label: t`new role`, off: !mayPropose, run: () => open(newRole) },
    { keys: 'Escape', label: t`close this`, off: opened === null, run: () => open(null) },
  ]);
  const columns: Column<Role>[] = [
    { name: 'name', head: t`Role`, cell: (role) => <span className="font-medium">{roleText(role)}</span> },
    {
      name: 'kind',
      head: t`Origin`,
      wide: true,
      cell: ({ builtIn }) => <span className="text-muted">{builtIn ? t`Built-in` : t`Custom`}</span>,
    },
    {
      name: 'rights',
      head: t`Rights`,
      align: 'end',
      cell: ({ rights }) => <span className="tabular">{rights.length}</span>,
    },
    {
      name: 'people',
      head: t`Staff`,
      align: 'end',
      cell: ({ staffMembers }) => <span className="tabular">{staffMembers}</span>,
    },
  ];
  const role = data?.roles.find(({ code }) => code === opened);
  return (
    <SplitView
      wide
      bar={
        <>
          {tabs}
          <span className="flex-1" />
          {mayPropose ? (
            <Button variant="gold" keys="n" icon={<Plus size={15} />} onClick={() => open(newRole)}>
              {t`New role`}
            </Button>
          ) : null}
        </>
      }
      list={
        <Table
          label={t`Roles`}
          columns={columns}
          rows={data?.roles}
          error={error}
          onRetry={() => void refetch()}
          rowKey={({ code }) => code}
          marked={opened}
          onOpen={({ code }) => open(code)}
          empty={<EmptyState icon={KeyRound} title={t`No roles`} />}
        />
      }
      detail={
        data && (role || opened === newRole) ? (
          <RoleEditor
            // The version in the key remounts the editor when somebody else changes the role.
            key={`${opened} ${role?.version}`}
            role={role ?? null}
            codes={codes}
            onClose={() => open(null)}
          />
        ) : null
      }
    />
  );
}
