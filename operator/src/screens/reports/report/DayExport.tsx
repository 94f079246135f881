import { addDays, dayKey } from '@kapao/core/calendar';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookDown } from 'lucide-react';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useCurrency } from '../../../frame/screen/currency.ts';
import { readErrorText } from '../../../i18n/error-texts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DayInput } from '../../../ui/field/DayInput.tsx';
import { dayText } from '../../../ui/field/typed-day.ts';
import { useDayFile } from './useDayFile.ts';

/**
 * Downloads a whole day for bookkeeping: one file with the movements, each deposit and withdrawal, and the account balances
 * before and after.
 */
export function DayExport() {
  const { t } = useLingui();
  const notify = useNotify();
  const currency = useCurrency();
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState(() => addDays(dayKey(new Date()), -1));
  const { save, busy, rows } = useDayFile();
  const shown = dayText(day);
  const press = async () => {
    try {
      const { whole } = await save(day, currency);
      if (whole) notify(t`${shown} is saved.`, { type: 'success' });
      else
        notify(t`The file has only the latest rows: there are too many for one sheet.`, {
          type: 'warning',
        });
      setOpen(false);
    } catch (error) {
      notify(readErrorText(error), { type: 'error' });
    }
  };
  return (
    <>
      <Button icon={<BookDown size={15} />} onClick={() => setOpen(true)}>
        {t`Export a day`}
      </Button>
      <Dialog
        open={open}
        light
        title={t`Export a day`}
        onClose={() => setOpen(false)}
        foot={
          <Button variant="gold" busy={busy} onClick={() => void press()}>
            {t`Save as Excel`}
          </Button>
        }
      >
        <div className="grid gap-3">
          <p className="text-muted">
            <Trans>
              One file: movements by account and reason, each deposit and withdrawal, and the opening and
              closing balance of every account. The export is recorded in the audit log.
            </Trans>
          </p>
          <DayInput
            label={t`Day`}
            value={day}
            max={dayKey(new Date())}
            onChange={(chosen) => chosen && setDay(chosen)}
          />
          {busy ? <p role="status" className="tabular text-muted">{t`${rows} rows so far`}</p> : null}
        </div>
      </Dialog>
    </>
  );
}
