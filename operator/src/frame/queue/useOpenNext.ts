import type { Assignment } from '@kapao/contract/backoffice/calls/queues';
import { useLingui } from '@lingui/react/macro';
import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOverlayOpen } from '../keys/presses.ts';
import { nextAfter } from './queue-moves.ts';

interface Options {
  readonly ids: readonly string[] | undefined;
  /** Identifies the list: another tab or filter shows other items, none of which was decided. */
  readonly view: string;
  readonly opened: string | null;
  /** Whether items leave this list because the staff member unassigns them; no message is shown then. */
  readonly silent: boolean;
  readonly assignmentOf: (id: string) => Pick<Assignment, 'who' | 'mine'> | undefined;
  /** Whether the staff member has just decided the item; no message is shown then either. */
  readonly isDecided: (id: string) => boolean;
  readonly open: (id: string | null, replace?: boolean) => void;
  /** Called with the item that opens by itself after another has gone. */
  readonly onNext: (id: string | null) => void;
}

/**
 * Reacts when the open item leaves the list: the next item opens, after a message if a colleague decided the
 * item. Below a dialog nothing opens, because text typed there would become shortcuts of the next item.
 */
export function useOpenNext({ ids, view, opened, assignmentOf, isDecided, open, onNext, silent }: Options) {
  const { t } = useLingui();
  const notify = useNotify();
  const before = useRef<{ view: string; ids: readonly string[] }>({ view, ids: [] });
  const latest = useRef({ ids, opened });
  const lastAssignment = useRef<{ id: string; name: string }>(undefined);
  /**
   * Number of the staff member's own running decisions: the list often changes before their answer arrives.
   */
  const deciding = useRef(0);
  const [answers, setAnswers] = useState(0);
  const assignment = opened ? assignmentOf(opened) : undefined;
  const other = assignment && !assignment.mine ? assignment.who.name : undefined;
  const list = ids?.join('\n');
  useEffect(() => {
    latest.current = { ids, opened };
  });
  useEffect(() => {
    if (opened && other) lastAssignment.current = { id: opened, name: other };
  }, [opened, other]);

  /** Opens the next item, preferably one that is assigned to no colleague. */
  const goOn = (was: readonly string[], now: readonly string[], gone: string) => {
    const free = now.filter((id) => assignmentOf(id)?.mine !== false);
    const next = nextAfter(was, free.length > 0 ? free : now, gone);
    onNext(next);
    open(next, true);
  };
  const notifyGone = (gone: string, goesOn: boolean) => {
    const who = lastAssignment.current?.id === gone ? lastAssignment.current.name : undefined;
    if (goesOn)
      notify(
        who ? t`${who} has decided this item. Here is the next.` : t`This item is done. Here is the next.`,
      );
    else notify(who ? t`${who} has decided this item.` : t`This item is done.`);
  };
  const checkGone = useEffectEvent((now: readonly string[]) => {
    const was = before.current;
    before.current = { view, ids: now };
    if (!opened || now.includes(opened)) return;
    if (was.view !== view) return open(null, true);
    // Only an item that was in this list can leave it; an address may open one that never was.
    if (!was.ids.includes(opened)) return;
    const goesOn = !isOverlayOpen();
    if (!silent && !isDecided(opened)) notifyGone(opened, goesOn && now.length > 0);
    if (goesOn) goOn(was.ids, now, opened);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal makes the effect check once more
  useEffect(() => {
    if (list !== undefined && deciding.current === 0) checkGone(list === '' ? [] : list.split('\n'));
  }, [list, view, opened, answers]);
  return {
    deciding: (isOn: boolean) => {
      deciding.current += isOn ? 1 : -1;
      if (!isOn) setAnswers((count) => count + 1);
    },
    /**
     * Opens the next item at once after the staff member's own decision, unless another was opened meanwhile.
     */
    decided: () => {
      if (!opened || latest.current.opened !== opened) return;
      const now = (latest.current.ids ?? []).filter((id) => id !== opened);
      goOn(before.current.ids, now, opened);
    },
  };
}
