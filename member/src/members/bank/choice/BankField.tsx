import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { lazyChunk } from '../../../frame/chunk/lazy.ts';
import { DialogHost } from '../../../frame/dialog/DialogHost.tsx';
import type { DialogTable } from '../../../frame/dialog/dialog-table.ts';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { cx } from '../../../ui/design/cx.ts';
import { BankBadge } from '../BankBadge.tsx';
import { bankNameIn } from '../bank-name.ts';
import { type BankChoice, BankChoiceContext } from './bank-choice.ts';
import { useBank } from './banks.ts';

/** Loaded by the first press. */
const dialogs: DialogTable<'banks'> = {
  banks: lazyChunk(async () => (await import('./BanksDialog.tsx')).BanksDialog),
};

/** Field with the selected bank; a press opens the list of banks as a dialog. */
export function BankField({ error, ...choice }: BankChoice & { error: string | undefined }) {
  const { i18n } = useLingui();
  const { open } = useDialogs();
  const id = useId();
  const { chosen } = choice;
  const bank = useBank(chosen);
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-medium">
        <Trans>Bank</Trans>
      </p>
      <button
        type="button"
        name="bankCode"
        aria-haspopup="dialog"
        aria-describedby={error ? `${id}-note` : undefined}
        data-invalid={error ? true : undefined}
        onClick={() => open({ name: 'banks' })}
        className="field-box min-h-[62px] gap-3 px-2.5 text-left"
      >
        <span className="sr-only">
          <Trans>Bank</Trans>
        </span>
        {chosen ? <BankBadge code={chosen} /> : null}
        <span className={cx('min-w-0 flex-1 px-1', bank ? '' : 'text-muted')}>
          {bank ? bankNameIn(bank, i18n.locale) : chosen || <Trans>Choose your bank</Trans>}
        </span>
        <ChevronDown size={20} className="text-muted" />
      </button>
      {error ? (
        <p id={`${id}-note`} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-failed">
          <CircleAlert size={16} className="mt-1" />
          <span>{error}</span>
        </p>
      ) : null}
      <BankChoiceContext value={choice}>
        <DialogHost dialogs={dialogs} />
      </BankChoiceContext>
    </div>
  );
}
