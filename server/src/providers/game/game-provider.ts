import type { Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';
import type { ProviderOutcome } from '../protocol/outcome.ts';

/**
 * A game provider's API. Amounts are integers in the provider's smallest unit: with two decimals, 12.34 credits are 1234n.
 */
export interface GameProvider {
  readonly code: string;
  /** Decimal places that the provider keeps. */
  readonly decimals: number;
  /** False where accounts have no password and games open by launch link only. */
  readonly hasPasswords: boolean;
  /**
   * False where transfers carry no reference of ours or cannot be inquired about: `queryTransfer` is always unknown, and
   * outcomes are inferred from balances and bets.
   */
  readonly answersQueries: boolean;
  /** False where the provider has no bet history: its games cannot count towards wagering. */
  readonly reportsBets?: false;
  /**
   * False where games have only an address and no launch call: a game opens at its own (`web`), or else at the
   * provider's.
   */
  readonly launches?: false;
  /** Age in milliseconds up to which the bet history can be read; absent means from the beginning. */
  readonly betsBackMs?: number;
  /** Creates an account with this password. An existing account counts as success. */
  createMember(member: NewMember): Promise<ProviderOutcome>;
  setPassword(account: { username: string; password: string }): Promise<ProviderOutcome>;
  balance(account: { username: string }): Promise<ProviderOutcome<BalanceReading>>;
  /**
   * Sends a transfer once. Returns `failed` only if the provider refused it unambiguously, or the request was never sent.
   */
  transfer(order: TransferOrder): Promise<ProviderOutcome>;
  /** Inquires about a transfer. `failed`: it did not happen and never will. */
  queryTransfer(order: TransferOrder): Promise<ProviderOutcome>;
  launch(wish: LaunchWish): Promise<ProviderOutcome<Launch>>;
  /** Returns the fields of a login page made for this visit, for providers where members log in by a form. */
  pageState?(wish: PageWish): Promise<ProviderOutcome<{ readonly state: Readonly<Record<string, string>> }>>;
  /**
   * Reads bets, including those settled or corrected late. Unreadable rows are returned as invalid: no bet is skipped or
   * counted as 0, and none blocks the others.
   */
  bets(window: BetWindow): Promise<ProviderOutcome<BetPage>>;
}

export interface NewMember {
  readonly username: string;
  readonly password: string;
  readonly currency: Currency;
}

export interface BalanceReading {
  readonly balance: bigint;
  /** Stakes of unsettled bets, not part of the balance; null where the protocol does not give them. */
  readonly outstanding: bigint | null;
}

export interface TransferOrder {
  readonly username: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  /** Reference of at most 26 letters and digits, constant for the life of the transfer. */
  readonly reference: string;
  readonly currency: Currency;
  /**
   * Time of the first sending, for protocols whose inquiry takes a time range; without it, a list that lacks
   * the transfer proves nothing.
   */
  readonly sentAt?: Date;
}

/** Visit of a member to a page of the provider: who, how, and from where. */
export interface PageWish {
  readonly username: string;
  readonly lang: Locale;
  readonly mobile: boolean;
  readonly returnUrl: string;
}

export interface LaunchWish extends PageWish {
  /** Password; null where accounts have none. */
  readonly password: string | null;
}

/** Address that the browser opens. */
export interface Launch {
  readonly link: string;
  /**
   * Form fields that the member's browser posts to the link, for providers with a form login; without them the link is
   * simply opened.
   */
  readonly form?: Readonly<Record<string, string>>;
}

export interface BetWindow {
  readonly from: Date;
  readonly to: Date;
  /** `next` of the previous page, or of the last reading if not null; null begins at `from`. */
  readonly cursor: string | null;
}

export interface BetPage {
  readonly rows: readonly Bet[];
  /** Rows that cannot be read as bets; staff have to check the provider's own list. */
  readonly invalid?: readonly InvalidRow[];
  /**
   * Cursor of the next page with `more`, otherwise of the next reading, corrections included, in protocols that
   * number their rows. Null in protocols that are read by time, where the caller lets windows overlap.
   */
  readonly next: string | null;
  readonly more: boolean;
}

/** Unreadable row of a list of bets. */
export interface InvalidRow {
  /** Bet id; null if unreadable. */
  readonly betId: string | null;
  readonly username: string | null;
  /** Time of settlement or last change. */
  readonly at: Date | null;
  readonly why: string;
  /** Row as received. */
  readonly raw: string;
}

export interface Bet {
  readonly betId: string;
  readonly username: string;
  readonly stake: bigint;
  readonly validTurnover: bigint;
  readonly payout: bigint;
  readonly status: 'open' | 'settled' | 'void';
  /** Time of placement; absent if the protocol does not give it. */
  readonly placedAt?: Date | null;
  /** Time of settlement; for an open bet the time of placement, or whatever time the protocol gives. */
  readonly settledAt: Date;
  /** Version: of two reports of one bet the greater is the later; 0 where the protocol has no versions. */
  readonly version: bigint;
  /** Currency as the provider writes it; null where it gives none. */
  readonly currency: string | null;
}
