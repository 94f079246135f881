import type { Currency } from '@kapao/core/money';
import type { Generated } from 'kysely';

export interface ContentTable {
  key: string;
  value: unknown;
  updated_at: Generated<Date>;
}

export interface BankTable {
  code: string;
  currency: Currency;
  position: number;
  name_th: string;
  name_en: string;
  name_lo: string;
  numeric_code: string | null;
  account_lengths: number[];
  english_name_only: boolean;
  recommended: boolean;
  selectable: boolean;
}

export interface DepositAccountTable {
  id: string;
  bank_code: string;
  bank_type: string;
  mode: 'AUTO' | 'QR' | 'MANUAL';
  account_name: string;
  account_no: string;
  currency: Currency;
  position: number;
  enabled: Generated<boolean>;
}

export interface ContentTables {
  content: ContentTable;
  bank: BankTable;
  deposit_account: DepositAccountTable;
}
