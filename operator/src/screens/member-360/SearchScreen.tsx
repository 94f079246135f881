import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { MatchReason } from '@kapao/contract/backoffice/member-search-result';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Search, UserSearch } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { useRef, useState } from 'react';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useStepKeys } from '../../frame/keys/useStepKeys.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Day } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { Badge, Tag } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import { MemberTabs } from '../member-list/MemberTabs.tsx';
import { CheckStatement } from './CheckStatement.tsx';

type Found = BackofficeReply<'searchMembers'>['rows'][number];

const reasons: Record<MatchReason, MessageDescriptor> = {
  id: msg`member ID`,
  phone: msg`phone`,
  'phone-end': msg`last digits of the phone`,
  name: msg`name`,
  surname: msg`surname`,
  holder: msg`bank account name`,
  'bank-account': msg`bank account`,
  'bank-account-end': msg`last digits of the bank account`,
  'game-name': msg`game username`,
  receipt: msg`receipt`,
  movement: msg`transaction`,
  slip: msg`slip`,
  qr: msg`QR`,
  payment: msg`payment`,
};

/**
 * One search field for any identifier. It searches on Enter, not on each letter, because each search is recorded in the
 * audit log.
 */
export function SearchScreen({ wanted }: { wanted: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(wanted);
  const [asked, setAsked] = useState(wanted);
  const [marked, setMarked] = useState(0);
  const field = useRef<HTMLFormElement>(null);
  const found = useBackoffice('searchMembers', {
    request: { body: { text: asked } },
    enabled: asked.length > 1,
    keep: true,
  });
  const rows = asked.length > 1 ? found.data?.rows : undefined;
  const open = (row: Found) =>
    navigate(`/members/${row.memberId}${row.movementId ? `?movement=${row.movementId}` : ''}`);
  const step = (by: number) => setMarked((now) => Math.max(0, Math.min((rows?.length ?? 1) - 1, now + by)));
  useKeys([
    { keys: 's', label: t`search`, run: () => field.current?.querySelector('input')?.focus() },
    ...useStepKeys(step, !rows?.length),
    {
      keys: ['Enter', 'o'],
      label: t`open`,
      off: !rows?.[marked],
      run: () => rows?.[marked] && open(rows[marked]),
    },
  ]);
  const columns: Column<Found>[] = [
    { name: 'name', head: t`Name`, cell: (row) => <b className="font-semibold">{row.name}</b> },
    { name: 'publicId', head: t`Member ID`, cell: (row) => <span className="tabular">{row.publicId}</span> },
    { name: 'phone', head: t`Phone`, cell: (row) => <span className="tabular">{row.phone}</span> },
    {
      name: 'bank',
      head: t`Bank account`,
      cell: (row) => (
        <span className="tabular inline-flex items-center gap-1.5">
          <Tag>{row.bankCode}</Tag> {row.bankAccount}
        </span>
      ),
    },
    {
      name: 'why',
      head: t`Matched by`,
      cell: (row) => row.matches.map((match) => i18n._(reasons[match])).join(', '),
    },
    { name: 'since', head: t`Member since`, cell: (row) => <Day at={row.createdAt} /> },
    {
      name: 'status',
      head: t`State`,
      cell: (row) =>
        row.status === 'active' ? (
          <Badge tone="success">{t`Active`}</Badge>
        ) : (
          <Badge tone="failed">{t`Blocked`}</Badge>
        ),
    },
  ];
  return (
    <Screen bar={<MemberTabs chosen="find" />}>
      <div className="mx-auto grid max-w-6xl gap-3">
        <form
          ref={field}
          className="flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setMarked(0);
            setAsked(typed.trim());
            field.current?.querySelector('input')?.blur();
          }}
        >
          <TextInput
            className="min-w-0 flex-1"
            label={t`Find a member`}
            hint={t`Phone, name, member ID, bank account, receipt, reference, slip or game username. The last four digits are enough.`}
            value={typed}
            onChange={setTyped}
            before={<Search size={16} />}
            maxLength={80}
            autoFocus={wanted === ''}
            autoComplete="off"
          />
          <Button
            type="submit"
            variant="gold"
            busy={found.isFetching}
            className="mt-[25px]"
          >{t`Find`}</Button>
        </form>
        {asked.length > 1 ? (
          <Card flush>
            <Table
              label={t`Members found`}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.memberId}
              marked={rows?.[marked]?.memberId ?? null}
              onOpen={open}
              error={found.error}
              onRetry={() => void found.refetch()}
              empty={
                <EmptyState icon={UserSearch} title={t`No member found`}>
                  {t`Check the digits, or search by something else.`}
                </EmptyState>
              }
            />
            {found.data?.isCut ? (
              <p className="px-5 py-2.5 text-muted">{t`More matches. Type more to narrow them down.`}</p>
            ) : null}
          </Card>
        ) : (
          <>
            <EmptyState icon={UserSearch} title={t`Find a member`}>
              {t`Personal data stays masked until you ask for it. Searches are recorded.`}
            </EmptyState>
            <CheckStatement />
          </>
        )}
      </div>
    </Screen>
  );
}
