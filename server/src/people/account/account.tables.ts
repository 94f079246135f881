import type { Currency } from '@kapao/core/money';
import type { Generated } from 'kysely';

export interface MemberTable {
  id: string;
  public_id: string;
  username: string;
  /** E.164. */
  phone: string;
  name: string;
  password_hash: string;
  status: Generated<'active' | 'inactive'>;
  currency: Currency;
  bank_code: string;
  bank_account_no: string;
  bank_account_name: string;
  inviter_id: string | null;
  source_code: string | null;
  agreements_version: string | null;
  age_confirmed_at: Date | null;
  withdraw_held_until: Date | null;
  created_at: Generated<Date>;
}

export interface PhoneClaimTable {
  phone: string;
  member_id: string;
  claimed_at: Generated<Date>;
}

export interface BankAccountClaimTable {
  bank_code: string;
  account_no: string;
  member_id: string;
  claimed_at: Generated<Date>;
}

export interface PublicIdClaimTable {
  public_id: string;
  member_id: string;
}

export interface AccountTables {
  member: MemberTable;
  phone_claim: PhoneClaimTable;
  bank_account_claim: BankAccountClaimTable;
  public_id_claim: PublicIdClaimTable;
}
