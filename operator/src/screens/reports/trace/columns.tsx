import type { BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { familyOf, isDebitFamily } from '@kapao/contract/backoffice/report-figures';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../../base/amount.ts';
import { accountName, entryReasonName } from '../../../i18n/account-texts.ts';
import { Time } from '../../../ui/show/Age.tsx';
import { Money } from '../../../ui/show/Money.tsx';
import type { Column } from '../../../ui/table/table.ts';

export type TracedRow = BackofficeRow<'traceFigure'>;

/**
 * Returns the amount with the sign with which the figure counts it: a deposit adds to money in, a returned
 * one subtracts.
 */
const signed = ({ amount, gave, code }: TracedRow) =>
  amountOf(amount) * (gave === isDebitFamily(familyOf(code)) ? 1 : -1);

export function useTraceColumns(currency: Currency): Column<TracedRow>[] {
  const { t, i18n } = useLingui();
  const say = (code: string) => accountName(code, (words) => i18n._(words));
  return [
    { name: 'at', head: t`Time`, cell: ({ at }) => <Time at={at} full />, file: ({ at }) => new Date(at) },
    {
      name: 'member',
      head: t`Member`,
      cell: ({ publicId }) => <span className="tabular">{publicId ?? '–'}</span>,
      file: ({ publicId }) => publicId,
    },
    {
      name: 'reason',
      head: t`Reason`,
      cell: ({ reason }) => entryReasonName(reason, (words) => i18n._(words)),
      file: ({ reason }) => reason,
    },
    { name: 'from', head: t`From account`, cell: ({ from }) => say(from), file: ({ from }) => from },
    { name: 'to', head: t`To account`, cell: ({ to }) => say(to), file: ({ to }) => to },
    {
      name: 'amount',
      head: t`Amount`,
      align: 'end',
      cell: (row) => <Money amount={signed(row)} currency={currency} signed />,
      file: signed,
    },
    {
      name: 'id',
      head: t`Row`,
      wide: true,
      cell: ({ id }) => <span className="font-mono text-2xs text-muted">{id.slice(-12)}</span>,
      file: ({ id }) => id,
    },
  ];
}
