import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useSheets } from '../app/sheets.ts';
import { BankBadge } from '../ui/BankBadge.tsx';
import { cx } from '../ui/cx.ts';
import { fieldBox } from '../ui/Field.tsx';
import { bankNameIn } from '../wallet/bank-name.ts';
import { banksQuery } from './banks.ts';
import { useRegistration } from './registration.ts';
import { useFaultWords } from './useFaultWords.ts';

/** The chosen bank, and the way to the list of them. */
export function BankField() {
  const { i18n } = useLingui();
  const { draft } = useRegistration();
  const wordsOf = useFaultWords();
  const { open } = useSheets();
  const id = useId();
  const banks = useQuery(banksQuery);
  const bank = banks.data?.find(({ code }) => code === draft.bankCode);
  const error = wordsOf('bankCode');
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-medium">
        <Trans>Bank</Trans>
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={error ? `${id}-note` : undefined}
        data-invalid={error ? true : undefined}
        onClick={() => open({ name: 'banks' })}
        className={cx(
          fieldBox,
          'min-h-[62px] gap-3 px-2.5 text-left',
          error ? 'border-failed' : 'border-line',
        )}
      >
        <span className="sr-only">
          <Trans>Bank</Trans>
        </span>
        {draft.bankCode ? <BankBadge code={draft.bankCode} /> : null}
        <span className={cx('min-w-0 flex-1 px-1', bank ? '' : 'text-muted')}>
          {bank ? bankNameIn(bank, i18n.locale) : draft.bankCode || <Trans>Choose your bank</Trans>}
        </span>
        <ChevronDown size={20} className="text-muted" />
      </button>
      {error ? (
        <p id={`${id}-note`} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-failed">
          <CircleAlert size={16} className="mt-1" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
