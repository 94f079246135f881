/** Member's action. Amounts are in baht; those of a game are converted to its credits. */
export type MemberAction =
  | {
      readonly what: 'deposit';
      readonly baht: number;
      /** Payment from the payer's bank, some time after the QR was shown; null when nobody pays. */
      readonly paid: { readonly baht: number; readonly afterMs: number } | null;
      /** Time of the member's cancellation; null when there is none. */
      readonly cancelledAfterMs: number | null;
    }
  | { readonly what: 'transfer'; readonly from: string; readonly to: string; readonly baht: number }
  | { readonly what: 'transferAll'; readonly to: string }
  | { readonly what: 'play'; readonly game: string; readonly stake: number; readonly payout: number }
  | { readonly what: 'refresh' }
  | { readonly what: 'withdraw' | 'withdrawAll'; readonly baht: number };

/** Press of a button by a member. */
export interface Press {
  /** Index of the member, from 0. */
  readonly member: number;
  /** Time since the start of the beat. */
  readonly atMs: number;
  /** Second press: with the same key, as a double click or a retry, or with another, as on two devices. */
  readonly twice: 'no' | 'same key' | 'two keys';
  /** Server copy that receives the first request. */
  readonly copy: number;
  readonly wish: MemberAction;
}

/** Fault; `copy` is the index of the server copy, from 0. */
export type Fault =
  | {
      readonly what: 'a party fails';
      readonly target: string;
      /** Name of the fault in the sandbox's API. */
      readonly fault: string;
      readonly probability: number;
      readonly forMs: number;
    }
  | { readonly what: 'the parties are gone'; readonly forMs: number }
  | { readonly what: 'the parties are cut off' }
  | { readonly what: 'answers of the parties are lost'; readonly forMs: number }
  | { readonly what: 'callbacks are lost'; readonly forMs: number }
  | { readonly what: 'old callbacks come again, the newest first'; readonly count: number }
  | { readonly what: 'a server is killed'; readonly copy: number; readonly forMs: number }
  | { readonly what: 'a server is frozen'; readonly copy: number; readonly forMs: number }
  | { readonly what: 'the clock of a server steps'; readonly copy: number; readonly aheadMs: number }
  | { readonly what: 'all servers are killed'; readonly forMs: number }
  | { readonly what: 'the database is killed' }
  | { readonly what: 'the database is frozen'; readonly forMs: number }
  | { readonly what: 'the database is cut off' }
  | { readonly what: 'answers of the database are lost'; readonly forMs: number }
  | { readonly what: 'the way to the database stands still'; readonly forMs: number }
  | { readonly what: 'members are cut off' }
  | { readonly what: 'answers to members are lost'; readonly forMs: number };

/** Faults and presses within the same half second. */
export interface Beat {
  readonly faults: readonly Fault[];
  readonly presses: readonly Press[];
}

export interface Schedule {
  readonly seed: number;
  readonly games: readonly string[];
  readonly members: number;
  readonly beats: readonly Beat[];
}

/** Describes a fault in one line. */
export function nameOf({ what, ...details }: Fault): string {
  const said = Object.entries(details).map(([name, value]) => `${name} ${value}`);
  return said.length > 0 ? `${what} (${said.join(', ')})` : what;
}
