/** What one member wants. Baht; those of a game are turned into its credits. */
export type Wish =
  | {
      readonly what: 'deposit';
      readonly baht: number;
      /** What the payer's bank sends, so long after the QR was shown; null: nobody pays. */
      readonly paid: { readonly baht: number; readonly afterMs: number } | null;
      /** When the member takes it back; null: never. */
      readonly cancelledAfterMs: number | null;
    }
  | { readonly what: 'transfer'; readonly from: string; readonly to: string; readonly baht: number }
  | { readonly what: 'transferAll'; readonly to: string }
  | { readonly what: 'play'; readonly game: string; readonly stake: number; readonly payout: number }
  | { readonly what: 'refresh' }
  | { readonly what: 'withdraw' | 'withdrawAll'; readonly baht: number };

/** A member presses a button. */
export interface Press {
  /** Which of the members, from 0. */
  readonly member: number;
  /** Since the beat began. */
  readonly atMs: number;
  /** Pressed twice: with one key, as a double click or a retry, or with two, as on two devices. */
  readonly twice: 'no' | 'same key' | 'two keys';
  /** Which copy of the server hears of it first. */
  readonly copy: number;
  readonly wish: Wish;
}

/** What goes wrong. `copy` says which copy of the server, from 0. */
export type Fault =
  | {
      readonly what: 'a party fails';
      readonly target: string;
      /** In the words of the sandbox. */
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

/** What happens within the same half second. */
export interface Beat {
  readonly faults: readonly Fault[];
  readonly presses: readonly Press[];
}

export interface Schedule {
  readonly seed: number;
  /** Where its members play. */
  readonly games: readonly string[];
  readonly members: number;
  readonly beats: readonly Beat[];
}

/** A fault in one line. */
export function nameOf({ what, ...details }: Fault): string {
  const said = Object.entries(details).map(([name, value]) => `${name} ${value}`);
  return said.length > 0 ? `${what} (${said.join(', ')})` : what;
}
