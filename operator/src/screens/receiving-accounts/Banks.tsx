import { useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { moved } from '../../base/order.ts';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useStepKeys } from '../../frame/keys/useStepKeys.ts';
import { stepFrom } from '../../frame/queue/queue-moves.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { State, Tag } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table.ts';
import type { Bank } from './account.ts';
import { BankDialog } from './BankDialog.tsx';

/** Banks that members can register with, in display order. */
export function Banks({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui();
  const mayChange = useMay()('business.change');
  const { data, error, refetch } = useBackoffice('listBanks', { what: ['business'] });
  const [marked, setMarked] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const order = useAction('orderBanks');
  const codes = data?.rows.map(({ code }) => code) ?? [];
  const bank = data?.rows.find(({ code }) => code === marked);
  const move = (by: number) => bank && void order.run({ body: { codes: moved(codes, bank.code, by) } });
  useKeys([
    ...useStepKeys((by) => setMarked(stepFrom(codes, marked, by))),
    { keys: 'u', label: t`move up`, off: !mayChange || !bank, run: () => move(-1) },
    { keys: 'd', label: t`move down`, off: !mayChange || !bank, run: () => move(1) },
    { keys: 'e', label: t`change`, off: !mayChange || !bank, run: () => setOpen(true) },
  ]);
  const columns: Column<Bank>[] = [
    { name: 'code', head: t`Short code`, cell: ({ code }) => <span className="font-semibold">{code}</span> },
    { name: 'th', head: t`Thai`, cell: ({ names }) => names.th },
    { name: 'en', head: t`English`, wide: true, cell: ({ names }) => names.en },
    { name: 'la', head: t`Lao`, wide: true, cell: ({ names }) => names.la },
    { name: 'currency', head: t`Currency`, cell: ({ currency }) => <Tag>{currency}</Tag> },
    {
      name: 'state',
      head: t`State`,
      cell: ({ selectable, recommended }) =>
        !selectable ? (
          <State tone="plain">{t`Not offered`}</State>
        ) : recommended ? (
          <State tone="success">{t`Recommended`}</State>
        ) : (
          <State tone="success">{t`Offered`}</State>
        ),
    },
  ];
  return (
    <Screen full bar={tabs}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-card">
        <Table
          label={t`Members’ banks`}
          columns={columns}
          rows={data?.rows}
          error={error}
          onRetry={() => void refetch()}
          rowKey={({ code }) => code}
          marked={marked}
          onOpen={
            mayChange
              ? ({ code }) => {
                  setMarked(code);
                  setOpen(true);
                }
              : undefined
          }
          empty={<EmptyState icon={Landmark} title={t`No banks`} />}
        />
      </div>
      {open && bank ? <BankDialog bank={bank} onMove={move} onClose={() => setOpen(false)} /> : null}
    </Screen>
  );
}
