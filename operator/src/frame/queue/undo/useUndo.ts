import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { callBackoffice } from '../../api/backoffice.ts';
import { isOverlayOpen } from '../../keys/presses.ts';
import { type Decision, type DecisionEnd, pendingDecisions } from './pending-decisions.ts';

type Delayed = Omit<Decision, 'onEnd'> & {
  /** Whether the items are assigned to the caller; the assignments then last until the decision is over. */
  readonly isAssigned: boolean;
};

type Reopener = (queue: QueueName, item: string) => boolean;
/** The queue on the screen, which opens an item again after its undo. */
const reopeners = new Set<Reopener>();

/** Calls `open` with an undone item of this queue while the queue is on the screen. */
export function useReopen(queue: QueueName, open: (item: string) => boolean): void {
  const latest = useEffectEvent(open);
  useEffect(() => {
    const reopen: Reopener = (of, item) => of === queue && latest(item);
    reopeners.add(reopen);
    return () => {
      reopeners.delete(reopen);
    };
  }, [queue]);
}

/**
 * Returns a function that sends a decision after the time for its undo. It continues after the screen has been left,
 * and reports every end except success, which the request itself reports.
 */
export function useDelay(): (decision: Delayed) => void {
  const { t } = useLingui();
  const queries = useQueryClient();
  const notify = useNotify();
  return ({ isAssigned, ...decision }) => {
    const { queue, items, says } = decision;
    /** Ends the assignments like `useAssignment` does on leaving; one that is not released expires. */
    const release = async (isDecided: boolean) => {
      if (!isAssigned) return;
      const calls = items.map((item) =>
        callBackoffice('unassignItem', { body: { queue, item, left: !isDecided } }),
      );
      await Promise.allSettled(calls);
      await queries.invalidateQueries({ queryKey: ['listClaims'] });
    };
    const undone = () => {
      const [item] = items;
      // Below a dialog nothing opens, because it would close the dialog with what is typed there.
      const reopened =
        items.length === 1 &&
        item !== undefined &&
        !isOverlayOpen() &&
        [...reopeners].some((open) => open(queue, item));
      notify(t`Undone. Nothing was sent.`);
      if (!reopened) void release(false);
    };
    const onEnd = async (end: DecisionEnd) => {
      if (end === 'undone') return undone();
      // The end of a session releases its assignments.
      if (end !== 'signed-out') void release(end === 'done');
      if (end === 'late')
        notify(t`Not sent, because this device was asleep: ${says}. Make the decision again.`, {
          type: 'warning',
        });
      if (end === 'signed-out')
        notify(t`Not sent, because you were signed out: ${says}. Make the decision again.`, {
          type: 'warning',
        });
      // Joins the refetch that the request has started; also for a queue whose screen has been left.
      if (end === 'done')
        await queries.invalidateQueries(
          { queryKey: [queue, 'getInfiniteList'], refetchType: 'all' },
          { cancelRefetch: false },
        );
    };
    pendingDecisions.add({ ...decision, onEnd });
  };
}
