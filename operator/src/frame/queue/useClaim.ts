import type { QueueName } from '@kapao/contract/desk/queue-names';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callDesk } from '../api/desk.ts';
import { nextBeatMs } from './moves.ts';
import type { ClaimState } from './queue.ts';

/** Whoever leafs through with J takes nothing: an item is taken once somebody stays with it, in ms. */
const staysMs = 350;
/** How soon it is tried again to take what somebody else has, or what could not be asked, in ms. */
const againMs = 15_000;

/**
 * Takes an item for as long as it is open, and gives it back on leaving. When the page is closed without a word, the claim
 * runs out at the server. `take` and `release` are for the hand, by C.
 */
export function useClaim(queue: QueueName, item: string | null, wanted: boolean) {
  const queries = useQueryClient();
  const [held, setHeld] = useState<{ item: string | null; state: ClaimState }>({
    item,
    state: { kind: 'none' },
  });
  const [byHand, setByHand] = useState<{ item: string | null; released: boolean }>({ item, released: false });
  const released = byHand.item === item && byHand.released;
  const active = item !== null && wanted && !released;
  const refresh = useEffectEvent(() => queries.invalidateQueries({ queryKey: ['listClaims'] }));

  useEffect(() => {
    if (!active || item === null) return;
    let left = false;
    let mine = false;
    let timer: ReturnType<typeof setTimeout>;
    const set = (state: ClaimState) => setHeld({ item, state });
    const beat = async () => {
      try {
        const claim = await callDesk('takeItem', { body: { queue, item } });
        const { who, until } = claim;
        const changed = mine !== claim.mine;
        mine = claim.mine;
        if (left) return mine && give();
        set(mine ? { kind: 'mine', until } : { kind: 'theirs', who, until });
        if (changed) void refresh();
        timer = setTimeout(beat, mine ? nextBeatMs(new Date(until), new Date()) : againMs);
      } catch (error) {
        if (left) return;
        set({ kind: 'failed', error });
        timer = setTimeout(beat, againMs);
      }
    };
    // Nobody waits for it: a claim that is not given back runs out.
    const give = () => callDesk('releaseItem', { body: { queue, item } }).then(refresh, () => undefined);
    timer = setTimeout(() => {
      set({ kind: 'taking' });
      void beat();
    }, staysMs);
    return () => {
      left = true;
      clearTimeout(timer);
      if (mine) void give();
    };
  }, [active, item, queue]);

  const state: ClaimState = released
    ? { kind: 'free' }
    : held.item === item && active
      ? held.state
      : { kind: active ? 'taking' : 'none' };
  return {
    state,
    take: () => setByHand({ item, released: false }),
    release: () => setByHand({ item, released: true }),
  };
}
