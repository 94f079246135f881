import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sayError } from '../../i18n/error-texts.ts';
import { callBackoffice } from '../api/backoffice.ts';
import type { ClaimState } from './queue.ts';
import { nextBeatMs } from './queue-moves.ts';

/** Whoever leafs through with J takes nothing: an item is taken once somebody stays with it, in ms. */
const staysMs = 350;
/** How soon it is tried again to take what somebody else has, or what could not be asked, in ms. */
const againMs = 15_000;

/**
 * Takes an item for as long as it is open, and gives it back on leaving, unless it is kept. When the page is closed without a
 * word, the claim runs out at the server. `take`, `keep` and `release` are for the hand, by C, H and Z; `decided` says that
 * nothing is left to keep.
 */
export function useClaim(queue: QueueName, item: string | null, wanted: boolean) {
  const queries = useQueryClient();
  const notify = useNotify();
  /** Let go of for good: by hand, or because it was decided. */
  const over = useRef(false);
  /** Taken by hand: nobody leafs through. */
  const byHandNow = useRef(false);
  /** What is given back arrives before it is taken again. */
  const giving = useRef<Promise<unknown>>(undefined);
  const [held, setHeld] = useState<{ item: string | null; state: ClaimState }>({
    item,
    state: { kind: 'none' },
  });
  const [manualAdjustment, setByHand] = useState<{ item: string | null; released: boolean }>({
    item,
    released: false,
  });
  const released = manualAdjustment.item === item && manualAdjustment.released;
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
        await giving.current;
        const claim = await callBackoffice('claimItem', { body: { queue, item } });
        const { who, until, keptUntil } = claim;
        const changed = mine !== claim.mine;
        mine = claim.mine;
        if (left) return mine && give();
        set(mine ? { kind: 'mine', until, keptUntil } : { kind: 'theirs', who, keptUntil });
        if (changed) void refresh();
        timer = setTimeout(beat, mine ? nextBeatMs(new Date(until), new Date()) : againMs);
      } catch (error) {
        if (left) return;
        set({ kind: 'failed', error });
        timer = setTimeout(beat, againMs);
      }
    };
    // Nobody waits for it: a claim that is not given back runs out.
    const give = () => {
      const body = { queue, item, left: !over.current };
      giving.current = callBackoffice('unassignItem', { body }).then(
        () => void refresh(),
        () => undefined,
      );
    };
    timer = setTimeout(beat, byHandNow.current ? 0 : staysMs);
    byHandNow.current = false;
    return () => {
      left = true;
      clearTimeout(timer);
      if (!mine) return;
      give();
      // It may be opened again before anything else is taken.
      setHeld({ item: null, state: { kind: 'none' } });
    };
  }, [active, item, queue]);

  const state: ClaimState = released
    ? { kind: 'free' }
    : held.item === item && active
      ? held.state
      : { kind: active ? 'taking' : 'none' };
  return {
    state,
    take: () => {
      over.current = false;
      byHandNow.current = true;
      setByHand({ item, released: false });
    },
    release: () => {
      over.current = true;
      setByHand({ item, released: true });
    },
    keep: async () => {
      if (item === null) return;
      try {
        const { until, keptUntil } = await callBackoffice('parkItem', { body: { queue, item } });
        setHeld({ item, state: { kind: 'mine', until, keptUntil } });
      } catch (error) {
        notify(sayError(error), { type: 'error' });
      }
      void refresh();
    },
    decided: () => {
      over.current = true;
      // One may have gone on before the answer came: what was kept was left kept then.
      if (item !== null && state.kind === 'mine' && state.keptUntil)
        callBackoffice('unassignItem', { body: { queue, item } }).then(refresh, () => undefined);
    },
  };
}
