import type { Claim } from '@kapao/contract/backoffice/calls/queues';
import { useLingui } from '@lingui/react/macro';
import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isCovered } from '../keys/presses.ts';
import { afterGone } from './queue-moves.ts';

interface Queue {
  readonly ids: readonly string[] | undefined;
  /** Which list it is: another tab or filter shows other items, and none of them was decided. */
  readonly view: string;
  readonly opened: string | null;
  /** It leaves this list because one let go of it: nothing is said of that. */
  readonly silent: boolean;
  readonly claimOf: (id: string) => Pick<Claim, 'who' | 'mine'> | undefined;
  readonly open: (id: string | null, replace?: boolean) => void;
}

/**
 * Notices when the item that is open has left the list. After one's own decision the next is opened; after somebody else's it
 * is said whose it was, and then the next. Under a dialog nothing is changed: what is typed there would be keys of the next.
 */
export function useGone({ ids, view, opened, claimOf, open, silent }: Queue) {
  const { t } = useLingui();
  const notify = useNotify();
  const before = useRef<{ view: string; ids: readonly string[] }>({ view, ids: [] });
  const latest = useRef({ ids, opened });
  const lastClaim = useRef<{ id: string; name: string }>(undefined);
  /** How many decisions of one's own are on their way: the list often knows before the answer is here. */
  const deciding = useRef(0);
  const [answers, setAnswers] = useState(0);
  const claim = opened ? claimOf(opened) : undefined;
  const other = claim && !claim.mine ? claim.who.name : undefined;
  const list = ids?.join('\n');
  useEffect(() => {
    latest.current = { ids, opened };
  });
  useEffect(() => {
    if (opened && other) lastClaim.current = { id: opened, name: other };
  }, [opened, other]);

  /** What a colleague has open is left to them, as long as anything else waits. */
  const goOn = (was: readonly string[], now: readonly string[], gone: string) => {
    const free = now.filter((id) => claimOf(id)?.mine !== false);
    open(afterGone(was, free.length > 0 ? free : now, gone), true);
  };
  const tell = (gone: string, goesOn: boolean) => {
    const who = lastClaim.current?.id === gone ? lastClaim.current.name : undefined;
    if (goesOn)
      notify(
        who ? t`${who} has decided this one. Here is the next.` : t`This one is done. Here is the next.`,
      );
    else notify(who ? t`${who} has decided this one.` : t`This one is done.`);
  };
  const look = useEffectEvent((now: readonly string[]) => {
    const was = before.current;
    before.current = { view, ids: now };
    if (!opened || now.includes(opened)) return;
    if (was.view !== view) return open(null, true);
    // Only what stood in this list can leave it: an address may open what was never in it.
    if (!was.ids.includes(opened)) return;
    const goesOn = !isCovered();
    if (!silent) tell(opened, goesOn && now.length > 0);
    if (goesOn) goOn(was.ids, now, opened);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that was a refusal makes it look once more
  useEffect(() => {
    if (list !== undefined && deciding.current === 0) look(list === '' ? [] : list.split('\n'));
  }, [list, view, opened, answers]);
  return {
    deciding: (isOn: boolean) => {
      deciding.current += isOn ? 1 : -1;
      if (!isOn) setAnswers((count) => count + 1);
    },
    /** One's own decision: on to the next at once, unless one has gone elsewhere while it was on its way. */
    decided: () => {
      if (!opened || latest.current.opened !== opened) return;
      const now = (latest.current.ids ?? []).filter((id) => id !== opened);
      goOn(before.current.ids, now, opened);
    },
  };
}
