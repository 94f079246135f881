interface Game {
  readonly code: string;
  readonly refreshedAt: string | null;
}

/**
 * When each game had last told its balance, by its code. Two of these are compared, and never one with the phone's
 * clock: that may be wrong by a minute, and a reading takes less.
 */
export type Readings = ReadonlyMap<string, string | null>;

export function readingsOf(games: readonly Game[]): Readings {
  return new Map(games.map(({ code, refreshedAt }) => [code, refreshedAt]));
}

/** True while the game has told nothing since then. One that nobody knew then is unread until all have answered. */
export function isUnread({ code, refreshedAt }: Game, since: Readings): boolean {
  return !since.has(code) || since.get(code) === refreshedAt;
}
