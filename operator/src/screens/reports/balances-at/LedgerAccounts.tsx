import { familyOf } from '@kapao/contract/backoffice/report-figures';
import { addDays, dayKey } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import { useNavigate, useNotify } from 'ra-core';
import { amountOf } from '../../../base/amount.ts';
import { readErrorText } from '../../../i18n/error-texts.ts';
import { Card } from '../../../ui/show/Card.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { ExportButtons } from '../../../ui/table/ExportButtons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { type Column, fileColumns } from '../../../ui/table/table.ts';
import { traceAddress } from '../trace/trace-address.ts';

interface Row {
  readonly code: string;
  readonly balance: string;
}

/** All ledger accounts, which sum to zero. Each links to its entries of that day. */
export function LedgerAccounts({
  balances,
  currency,
  at,
}: {
  balances: readonly Row[];
  currency: Currency;
  at: string;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const notify = useNotify();
  const columns: Column<Row>[] = [
    {
      name: 'code',
      head: t`Account`,
      cell: ({ code }) => <span className="font-mono text-xs">{code}</span>,
      file: ({ code }) => code,
    },
    {
      name: 'balance',
      head: t`Balance`,
      align: 'end',
      cell: ({ balance }) => <Money amount={amountOf(balance)} currency={currency} />,
      file: ({ balance }) => amountOf(balance),
    },
  ];
  const day = dayKey(new Date(at));
  return (
    <Card
      flush
      title={t`From the ledger`}
      note={t`sums to zero`}
      actions={
        <ExportButtons
          what={`balances ${currency} ${day}`}
          columns={fileColumns(columns)}
          rows={() => balances}
          onError={(error) => notify(readErrorText(error), { type: 'error' })}
        />
      }
    >
      <Table
        label={t`From the ledger`}
        columns={columns}
        rows={balances}
        rowKey={({ code }) => code}
        onOpen={({ code }) =>
          navigate(traceAddress({ family: familyOf(code), code, from: day, to: addDays(day, 1) }))
        }
        empty={<EmptyState icon={BookOpen} title={t`No entries yet`} />}
      />
    </Card>
  );
}
