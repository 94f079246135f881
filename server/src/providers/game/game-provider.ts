import type { Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';
import type { ProviderOutcome } from '../protocol/outcome.ts';

/** Amounts are integers in the provider's smallest unit: with two decimals, 12.34 credits are 1234n. */
export interface GameProvider {
  readonly code: string;
  /** Decimal places that the provider keeps. */
  readonly decimals: number;
  /** False where accounts have no password of their own: play opens by a launch link only. */
  readonly hasPasswords: boolean;
  /**
   * False where a transfer carries no reference of ours, or nobody can be asked about it: queryTransfer is always unknown,
   * and what became of a transfer is told from balances and bets.
   */
  readonly answersQueries: boolean;
  /** False where nobody can be asked what was bet: what is played there can not count in a bonus. */
  readonly tellsBets?: false;
  /** How far back its list of bets can be asked for; without it, from the beginning on. */
  readonly betsBackMs?: number;
  /** Opens an account and gives it this password. An account that exists already is success. */
  createMember(member: NewMember): Promise<ProviderOutcome>;
  setPassword(account: { username: string; password: string }): Promise<ProviderOutcome>;
  balance(account: { username: string }): Promise<ProviderOutcome<Reading>>;
  /** Sent once. `failed` only if the provider said so in words that mean it, or the request never left us. */
  transfer(order: TransferOrder): Promise<ProviderOutcome>;
  /** Asks what became of a transfer. `failed`: it did not happen and never will. */
  queryTransfer(order: TransferOrder): Promise<ProviderOutcome>;
  launch(wish: LaunchWish): Promise<ProviderOutcome<Launch>>;
  /** Where members log in by a form: the state of a login page made for this visit, by the names of its fields. */
  pageState?(wish: PageWish): Promise<ProviderOutcome<{ readonly state: Readonly<Record<string, string>> }>>;
  /**
   * What was bet, also what was settled or corrected late. A row that cannot be read stands among the odd ones: no bet is
   * passed over, none counts as 0, and none keeps the others from being read.
   */
  bets(window: BetWindow): Promise<ProviderOutcome<BetPage>>;
}

export interface NewMember {
  readonly username: string;
  readonly password: string;
  readonly currency: Currency;
}

export interface Reading {
  readonly balance: bigint;
  /** Stakes in bets not settled yet, which are no part of the balance; null where the protocol does not say. */
  readonly outstanding: bigint | null;
}

export interface TransferOrder {
  readonly username: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  /** At most 26 letters and digits, the same for the life of the transfer. */
  readonly reference: string;
  readonly currency: Currency;
  /** When it was first sent, for protocols that are asked about a time; without it a list that lacks it proves nothing. */
  readonly sentAt?: Date;
}

/** Who comes to a page of the provider, how, and where from. */
export interface PageWish {
  readonly username: string;
  readonly lang: Locale;
  readonly mobile: boolean;
  readonly returnUrl: string;
}

export interface LaunchWish extends PageWish {
  /** Null where accounts have none. */
  readonly password: string | null;
}

/** What a browser opens. */
export interface Launch {
  readonly link: string;
  /** The provider logs in by a form: these fields are posted to the link by the member's browser, else it is just opened. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface BetWindow {
  readonly from: Date;
  readonly to: Date;
  /** `next` of the page before, or of the last reading where that was not null; null begins at `from`. */
  readonly cursor: string | null;
}

export interface BetPage {
  readonly rows: readonly Bet[];
  /** Rows that cannot be read as bets; a person has to look at the provider's own list. */
  readonly invalid?: readonly InvalidRow[];
  /**
   * With `more`: where the next page begins. Without: where the next reading can go on for good, corrections included, for
   * protocols that number their rows; null for those that are read by time, whose window the caller lets overlap.
   */
  readonly next: string | null;
  readonly more: boolean;
}

/** A row of a list of bets that makes no sense. */
export interface InvalidRow {
  /** Null where not even that can be read. */
  readonly betId: string | null;
  readonly username: string | null;
  /** When it was settled, or changed last. */
  readonly at: Date | null;
  readonly why: string;
  /** The row as it was told. */
  readonly told: string;
}

export interface Bet {
  readonly betId: string;
  readonly username: string;
  readonly stake: bigint;
  readonly validTurnover: bigint;
  readonly payout: bigint;
  readonly status: 'open' | 'settled' | 'void';
  /** When it was placed; without it the protocol does not say. */
  readonly placedAt?: Date | null;
  /** Of an open bet the time of its placing, or whatever time the protocol tells of it. */
  readonly settledAt: Date;
  /** Of two words about one bet the one with the greater number is the later one; 0 where the protocol numbers nothing. */
  readonly version: bigint;
  /** As the provider writes it; null where it does not say. */
  readonly currency: string | null;
}
