import type { ColumnType, Generated } from 'kysely';

export type GameCategory = 'slot' | 'sport' | 'lotto';

export interface GameTable {
  code: string;
  name: string;
  category: GameCategory;
  /** Wallet value of one credit; the database writes a numeric as text. */
  rate: string;
  provider: string;
  position: number;
  logo: string;
  background: string;
  web: string | null;
  android: string | null;
  ios: string | null;
  enabled: Generated<boolean>;
}

export interface GameAccountTable {
  member_id: string;
  code: string;
  username: string;
  password: Buffer;
  password_next: Buffer | null;
  active: Generated<boolean>;
  /** The provider's smallest units. */
  reading: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  refreshed_at: Date | null;
  created_at: Generated<Date>;
}
