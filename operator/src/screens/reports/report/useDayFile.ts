import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { addDays } from '@kapao/core/calendar';
import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf } from '../../../base/amount.ts';
import type { FileColumn } from '../../../base/table-file.ts';
import { callBackoffice } from '../../../frame/api/backoffice.ts';
import { saveFile } from '../../../ui/table/save-file.ts';
import { fileColumns } from '../../../ui/table/table.ts';
import { useTraceColumns } from '../trace/columns.tsx';

type Day = BackofficeReply<'exportDay'>;
type Row = BackofficeRow<'traceFigure'>;

const rowsAPage = 1_000;
/** Maximum rows of a sheet. If a day has more, the newest are kept and a notice says so. */
const maxRows = 50_000;

/** Loads a day and saves it as a file with several sheets. */
export function useDayFile() {
  const { t } = useLingui();
  const columns = fileColumns(useTraceColumns('THB'));
  const [busy, setBusy] = useState(false);
  const [rows, setRows] = useState(0);

  const all = async (family: 'in' | 'out', day: string, currency: Currency) => {
    const read: Row[] = [];
    let after: string | null = '';
    while (after !== null && read.length < maxRows) {
      const query = {
        family,
        currency,
        from: day,
        to: addDays(day, 1),
        most: rowsAPage,
        ...(after ? { after } : {}),
      };
      const page: BackofficeReply<'traceFigure'> = await callBackoffice('traceFigure', { query });
      read.push(...page.rows);
      setRows((so) => so + page.rows.length);
      after = page.next;
    }
    return { rows: read, whole: after === null };
  };

  const save = async (day: string, currency: Currency): Promise<{ whole: boolean }> => {
    setBusy(true);
    setRows(0);
    try {
      const { sheetOf, toWorkbook } = await import('../../../ui/table/to-xlsx.ts');
      const book = await callBackoffice('exportDay', { body: { day, currency } });
      const deposits = await all('in', day, currency);
      const payouts = await all('out', day, currency);
      const flows: FileColumn<Day['flows'][number]>[] = [
        { name: t`Account`, value: ({ code }) => code },
        { name: t`Reason`, value: ({ reason }) => reason },
        { name: t`Debited`, value: ({ gave }) => amountOf(gave) },
        { name: t`Debit entries`, value: ({ gaveEntries }) => gaveEntries },
        { name: t`Received`, value: ({ received }) => amountOf(received) },
        { name: t`Credit entries`, value: ({ receivedEntries }) => receivedEntries },
      ];
      const file = await toWorkbook([
        sheetOf(t`Movements`, book.flows, flows),
        sheetOf(t`Deposits`, deposits.rows, columns),
        sheetOf(t`Withdrawals`, payouts.rows, columns),
        sheetOf(t`Balances`, balancesOf(book), [
          { name: t`Account`, value: ({ code }) => code },
          { name: t`Opening balance`, value: ({ before }) => before },
          { name: t`Closing balance`, value: ({ after }) => after },
        ]),
      ]);
      saveFile(file, `kapao ${day} ${currency}.xlsx`);
      return { whole: deposits.whole && payouts.whole };
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, rows };
}

function balancesOf({ before, after }: Day) {
  const had = new Map(before.map(({ code, balance }) => [code, balance]));
  return after.map(({ code, balance }) => ({
    code,
    before: amountOf(had.get(code) ?? '0'),
    after: amountOf(balance),
  }));
}
