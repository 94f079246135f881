import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type FileColumn, fileName, toCsv } from '../../base/table-file.ts';
import { Button } from '../button/Button.tsx';
import { Menu } from '../menu/Menu.tsx';
import { saveFile } from './save-file.ts';

interface Props<Row> {
  /** Prefix of the file name. */
  what: string;
  columns: readonly FileColumn<Row>[];
  /** Returns all rows to export: those on screen, or those loaded now. */
  rows: () => readonly Row[] | Promise<readonly Row[]>;
  onError: (error: unknown) => void;
}

/** Exports the list as CSV or XLSX. Spreadsheets do not run its contents as formulas. */
export function ExportButtons<Row>({ what, columns, rows, onError }: Props<Row>) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const save = async (ending: 'csv' | 'xlsx') => {
    if (busy) return;
    setBusy(true);
    try {
      const all = await rows();
      const name = fileName(what, new Date(), ending);
      if (ending === 'csv')
        saveFile(new Blob([toCsv(all, columns)], { type: 'text/csv;charset=utf-8' }), name);
      else saveFile(await (await import('./to-xlsx.ts')).toXlsx(all, columns), name);
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      button={
        <Button busy={busy} icon={<Download size={15} />}>
          {t`Export`}
        </Button>
      }
      choices={[
        { label: 'CSV', onChoose: () => void save('csv') },
        { label: 'Excel (XLSX)', onChoose: () => void save('xlsx') },
      ]}
    />
  );
}
