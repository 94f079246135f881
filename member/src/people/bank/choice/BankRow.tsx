import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { BankBadge } from '../BankBadge.tsx';
import { bankNameIn } from '../bank-name.ts';
import type { Bank } from './banks.ts';

/** One bank of the list. Arrow keys lead to the one above or below. */
export function BankRow({ bank, chosen, onChoose }: { bank: Bank; chosen: boolean; onChoose: () => void }) {
  const { i18n } = useLingui();
  const name = bankNameIn(bank, i18n.locale);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      onKeyDown={walk}
      className="flex min-h-[60px] w-full items-center gap-3 rounded-md px-1 py-1.5 text-left hover:bg-page"
    >
      <BankBadge code={bank.code} />
      <span className="min-w-0 flex-1 text-sm font-medium">{name}</span>
      {chosen ? <Check size={20} className="text-gold-text" /> : null}
    </button>
  );
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const list = event.currentTarget.closest('[role=dialog]');
  const rows = Array.from(list?.querySelectorAll<HTMLElement>('li > button') ?? []);
  rows[rows.indexOf(event.currentTarget) + way]?.focus();
}
