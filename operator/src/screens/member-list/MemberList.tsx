import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { amountOf } from '../../base/amount.ts';
import { ListScreen } from '../../frame/list/ListScreen.tsx';
import { useFilter } from '../../frame/list/useFilter.ts';
import { Day } from '../../ui/show/Age.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Badge, Tag } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import type { Column } from '../../ui/table/table.ts';
import { MemberFilterBar } from './MemberFilterBar.tsx';
import { MemberTabs } from './MemberTabs.tsx';
import { noFilter } from './member-filter.ts';
import { SavedFilters } from './SavedFilters.tsx';

type Row = BackofficeRow<'listMembers'> & { readonly id: string };

/** List of members by filters, the latest joined first, masked. */
export function MemberList() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [filter, change] = useFilter(noFilter);
  const columns: Column<Row>[] = [
    { name: 'name', head: t`Name`, cell: ({ name }) => name },
    {
      name: 'publicId',
      head: t`Member ID`,
      cell: ({ publicId }) => <span className="tabular">{publicId}</span>,
    },
    { name: 'phone', head: t`Phone`, cell: ({ phone }) => <span className="tabular">{phone}</span> },
    {
      name: 'wallet',
      head: t`Available`,
      align: 'end',
      cell: ({ wallet, currency }) => <Money amount={amountOf(wallet)} currency={currency} sign />,
    },
    {
      name: 'tags',
      head: t`Tags`,
      wide: true,
      cell: ({ tags }) => (
        <span className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      ),
    },
    { name: 'since', head: t`Member since`, cell: ({ createdAt }) => <Day at={createdAt} /> },
    {
      name: 'status',
      head: t`State`,
      cell: ({ status }) =>
        status === 'active' ? (
          <Badge tone="success">{t`Active`}</Badge>
        ) : (
          <Badge tone="failed">{t`Blocked`}</Badge>
        ),
    },
  ];
  return (
    <ListScreen<Row>
      resource="member-list"
      label={t`Members`}
      columns={columns}
      filter={filter}
      bar={
        <>
          <MemberTabs chosen="list" />
          <SavedFilters filter={filter} onOpen={(opened) => change(opened, false)} />
          <MemberFilterBar filter={filter} onChange={change} />
        </>
      }
      onOpen={({ id }) => navigate(`/members/${id}`)}
      empty={<EmptyState icon={Users} title={t`No matching members`} />}
    />
  );
}
