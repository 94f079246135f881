import { useEffect, useEffectEvent } from 'react';
import { useRefreshGames } from '../../wallet/balance/refresh-games.ts';
import { watchReturn } from './return.ts';

/** Reads the balances of the games when the member comes back from one. It shows nothing itself. */
export function ReturnWatch() {
  const { mutate } = useRefreshGames();
  const read = useEffectEvent(() => mutate());
  useEffect(() => watchReturn(() => read()), []);
  return null;
}
