import { useEffect, useEffectEvent } from 'react';
import { useRefreshGames } from '../../wallet/balance/refresh-games.ts';
import { watchReturn } from './game-return.ts';

/** Refreshes the game balances when the member returns from a game; renders nothing. */
export function ReturnWatch() {
  const { mutate } = useRefreshGames();
  const read = useEffectEvent(() => mutate());
  useEffect(() => watchReturn(() => read()), []);
  return null;
}
