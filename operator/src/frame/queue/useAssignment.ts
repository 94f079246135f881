import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../i18n/error-texts.ts';
import { callBackoffice } from '../api/backoffice.ts';
import type { AssignmentState } from './queue.ts';
import { renewalDelayMs } from './queue-moves.ts';

/** Time in ms for which an item must stay open before it is assigned, so that paging with J assigns nothing. */
const assignmentDelayMs = 350;
/** Wait in ms before the next attempt to assign an item that somebody else has, or after a failed call. */
const retryMs = 15_000;

/**
 * Assigns an item while it is open and unassigns it on leaving, except a parked one; if the page just closes,
 * the assignment expires at the server. `take`, `keep` and `release` are for C, H and Z; `decided` also ends the
 * parking; after `delayed` the assignment stays, and whoever ends the delay unassigns it.
 */
export function useAssignment(queue: QueueName, item: string | null, wanted: boolean) {
  const queries = useQueryClient();
  const notify = useNotify();
  /** Whether the item was released for good: by the staff member, or by a decision. */
  const over = useRef(false);
  /** Whether a decision about the item is delayed, which needs the assignment after the item was left. */
  const isDelayed = useRef(false);
  /** Whether the staff member pressed "take", which needs no delay. */
  const isManualAssignment = useRef(false);
  /** Running release, which must arrive before the next assignment. */
  const giving = useRef<Promise<unknown>>(undefined);
  const [held, setHeld] = useState<{ item: string | null; state: AssignmentState }>({
    item,
    state: { kind: 'none' },
  });
  const [manualAssignment, setManualAssignment] = useState<{ item: string | null; released: boolean }>({
    item,
    released: false,
  });
  const released = manualAssignment.item === item && manualAssignment.released;
  const active = item !== null && wanted && !released;
  const refresh = useEffectEvent(() => queries.invalidateQueries({ queryKey: ['listClaims'] }));

  useEffect(() => {
    if (!active || item === null) return;
    let left = false;
    let mine = false;
    let timer: ReturnType<typeof setTimeout>;
    const set = (state: AssignmentState) => setHeld({ item, state });
    const beat = async () => {
      try {
        await giving.current;
        const assignment = await callBackoffice('claimItem', { body: { queue, item } });
        const { who, until, keptUntil } = assignment;
        const changed = mine !== assignment.mine;
        mine = assignment.mine;
        if (left) return mine && !isDelayed.current && give();
        set(mine ? { kind: 'mine', until, keptUntil } : { kind: 'theirs', who, keptUntil });
        if (changed) void refresh();
        timer = setTimeout(beat, mine ? renewalDelayMs(new Date(until), new Date()) : retryMs);
      } catch (error) {
        if (left) return;
        set({ kind: 'failed', error });
        timer = setTimeout(beat, retryMs);
      }
    };
    // Not awaited: an assignment that is not released expires.
    const give = () => {
      const body = { queue, item, left: !over.current };
      giving.current = callBackoffice('unassignItem', { body }).then(
        () => void refresh(),
        () => undefined,
      );
    };
    timer = setTimeout(beat, isManualAssignment.current ? 0 : assignmentDelayMs);
    isManualAssignment.current = false;
    return () => {
      left = true;
      clearTimeout(timer);
      if (!mine || isDelayed.current) return;
      give();
      // Resets the state, because the same item may be opened again before another is assigned.
      setHeld({ item: null, state: { kind: 'none' } });
    };
  }, [active, item, queue]);

  const state: AssignmentState = released
    ? { kind: 'free' }
    : held.item === item && active
      ? held.state
      : { kind: active ? 'taking' : 'none' };
  return {
    state,
    take: () => {
      over.current = false;
      isManualAssignment.current = true;
      setManualAssignment({ item, released: false });
    },
    release: () => {
      over.current = true;
      setManualAssignment({ item, released: true });
    },
    keep: async () => {
      if (item === null) return;
      try {
        const { until, keptUntil } = await callBackoffice('parkItem', { body: { queue, item } });
        setHeld({ item, state: { kind: 'mine', until, keptUntil } });
      } catch (error) {
        notify(errorText(error), { type: 'error' });
      }
      void refresh();
    },
    delayed: () => {
      isDelayed.current = true;
    },
    decided: () => {
      over.current = true;
      // Leaving a parked item does not unassign it. If the next item was opened before the answer came, it is unassigned
      // here.
      if (item !== null && state.kind === 'mine' && state.keptUntil)
        callBackoffice('unassignItem', { body: { queue, item } }).then(refresh, () => undefined);
    },
  };
}
