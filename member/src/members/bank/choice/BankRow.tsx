import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { BankBadge } from '../BankBadge.tsx';
import { bankNameIn } from '../bank-name.ts';
import type { Bank } from './banks.ts';

interface Props {
  bank: Bank;
  chosen: boolean;
  /** Whether keyboard navigation starts here. */
  first: boolean;
  onChoose: () => void;
}

export function BankRow({ bank, chosen, first, onChoose }: Props) {
  const { i18n } = useLingui();
  const name = bankNameIn(bank, i18n.locale);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      data-first-choice={first || undefined}
      className="flex min-h-[60px] w-full items-center gap-3 rounded-md px-1 py-1.5 text-left hover:bg-page"
    >
      <BankBadge code={bank.code} />
      <span className="min-w-0 flex-1 text-sm font-medium">{name}</span>
      {chosen ? <Check size={20} className="text-gold-text" /> : null}
    </button>
  );
}
