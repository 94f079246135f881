import type { WireCurrency } from '@kapao/core/wire-currency';
import { createContext, use } from 'react';

/** Properties shared by the field and its list of banks. */
export interface BankChoice {
  /** Bank code; empty if none is selected yet. */
  chosen: string;
  /** Only banks that hold this currency are offered; all of them while it is unknown. */
  currency: WireCurrency | undefined;
  onChoose: (bankCode: string) => void;
}

export const BankChoiceContext = createContext<BankChoice | null>(null);

export function useBankChoice(): BankChoice {
  const choice = use(BankChoiceContext);
  if (!choice) throw new Error('the list of banks belongs to a field');
  return choice;
}
