import type { GameCategory } from '@kapao/contract/fields';

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
}
