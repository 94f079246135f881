import { useEffect, useRef } from 'react';
import { InlineDialog } from '../../../frame/dialog/InlineDialog.tsx';
import { dialogOf } from '../EntryParts.tsx';
import type { Entry } from '../useStatement.ts';
import { lineId } from './StatementTable.tsx';

interface Props {
  /** Its id; empty when none is chosen. */
  line: string;
  /** Those that stand beside it, newest first. */
  entries: readonly Entry[] | undefined;
  onClose: () => void;
}

/** Beside the lines: what happened to the chosen one, or to the newest. It stays in sight while the lines are scrolled, and is as high as the window has room. */
export function ChosenLine({ line, entries, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chosen = useRef(line);
  useEffect(() => {
    const before = chosen.current;
    chosen.current = line;
    // Back put it away: the keys go on at its line, unless they are elsewhere already.
    const at = document.activeElement;
    if (before && !line && (at === document.body || place.current?.contains(at)))
      document.getElementById(lineId(before))?.focus();
  }, [line]);
  const [newest] = entries ?? [];
  if (!line && !newest) return null;
  const id = line || newest?._id;
  const entry = line ? entries?.find(({ _id }) => _id === line) : newest;
  return (
    <div
      ref={place}
      className="chosen-line sticky top-4 flex flex-col self-start overflow-hidden rounded-lg border border-line bg-card"
    >
      {/* Each line is read from its top. The keys scroll what they reach clear of the buttons at the end. */}
      <div key={id} className="scroll-fade scroll-pb-40 overflow-y-auto p-4 pt-3 [--dialog-end:16px]">
        <InlineDialog
          name={entry ? dialogOf(entry) : 'entry'}
          {...(id && { id })}
          // What nobody has chosen takes no focus, and cannot be put away.
          {...(line && {
            onClose: () => {
              document.getElementById(lineId(line))?.focus();
              onClose();
            },
          })}
        />
      </div>
    </div>
  );
}
