import { useLingui } from '@lingui/react/macro';
import { useNotify } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { readErrorText } from '../../i18n/error-texts.ts';
import { Card } from '../../ui/show/Card.tsx';
import { ExportButtons } from '../../ui/table/ExportButtons.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { type Column, fileColumns, type Sorting } from '../../ui/table/table.ts';
import { useKeys } from '../keys/useKeys.ts';
import { useStepKeys } from '../keys/useStepKeys.ts';
import { stepFrom } from '../queue/queue-moves.ts';
import { Screen } from '../screen/Screen.tsx';
import type { Filter } from './filter-address.ts';
import { useBackofficeList } from './useBackofficeList.ts';

interface Props<Row extends { readonly id: string }> {
  resource: string;
  label: string;
  columns: readonly Column<Row>[];
  filter?: Filter;
  /** Filters above the list. */
  bar?: ReactNode;
  /** Content between filters and list, about the whole list. */
  above?: ReactNode;
  /** Folds the loaded rows for the display. */
  fold?: ((rows: readonly Row[]) => readonly Row[]) | undefined;
  onOpen?: (row: Row) => void;
  /** Row whose details are open beside or over the list. */
  opened?: string | null;
  empty: ReactNode;
  /** Start of the file name, if the list may be exported. The file contains the rows loaded so far. */
  exportAs?: string;
}

/** Page with one list: filters above it, rows that open, J and K to move. */
export function ListScreen<Row extends { readonly id: string }>(props: Props<Row>) {
  const { resource, label, columns, filter, bar, above, fold, onOpen, opened, empty, exportAs } = props;
  const { t } = useLingui();
  const notify = useNotify();
  const [marked, setMarked] = useState<string | null>(null);
  const [sorting, setSorting] = useState<Sorting>();
  const list = useBackofficeList<Row>(resource, { filter, sorting });
  const rows = fold && list.rows ? fold(list.rows) : list.rows;
  const ids = rows?.map(({ id }) => id) ?? [];
  const here = opened ?? marked;
  useKeys([
    ...useStepKeys((by) => setMarked(stepFrom(ids, here, by))),
    {
      keys: ['Enter', 'o'],
      label: t`open`,
      off: !onOpen || here === null,
      run: () => {
        const row = rows?.find(({ id }) => id === here);
        if (row) onOpen?.(row);
      },
    },
  ]);
  const exportButton = exportAs ? (
    <ExportButtons
      what={exportAs}
      columns={fileColumns(columns)}
      rows={() => list.rows ?? []}
      onError={(error) => notify(readErrorText(error), { type: 'error' })}
    />
  ) : null;
  return (
    <Screen
      bar={
        bar || exportButton ? (
          <>
            {bar}
            <span className="flex-1" />
            {exportButton}
          </>
        ) : null
      }
    >
      {above ? <div className="mb-4">{above}</div> : null}
      <Card flush>
        <Table
          {...list}
          {...{ label, columns, rows, onOpen, empty, sorting }}
          rowKey={({ id }) => id}
          marked={here}
          onSort={setSorting}
        />
      </Card>
    </Screen>
  );
}
