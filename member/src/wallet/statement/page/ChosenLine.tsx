import { useEffect, useRef } from 'react';
import { InlineDialog } from '../../../frame/dialog/InlineDialog.tsx';
import { dialogOf } from '../EntryParts.tsx';
import type { Entry } from '../useStatement.ts';
import { lineId } from './StatementTable.tsx';

interface Props {
  /** Id of the chosen entry; empty without one. */
  line: string;
  /** Entries beside it, newest first. */
  entries: readonly Entry[] | undefined;
  onClose: () => void;
}

/**
 * Details of the chosen or newest entry beside the list. They stay in view while the list scrolls, and are as high as the
 * window allows.
 */
export function ChosenLine({ line, entries, onClose }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const chosen = useRef(line);
  useEffect(() => {
    const before = chosen.current;
    chosen.current = line;
    // After Back has closed it, the focus returns to its entry, unless it is elsewhere already.
    const at = document.activeElement;
    if (before && !line && (at === document.body || container.current?.contains(at)))
      document.getElementById(lineId(before))?.focus();
  }, [line]);
  const [newest] = entries ?? [];
  if (!line && !newest) return null;
  const id = line || newest?._id;
  const entry = line ? entries?.find(({ _id }) => _id === line) : newest;
  return (
    <div
      ref={container}
      className="chosen-line sticky top-4 flex flex-col self-start overflow-hidden rounded-lg border border-line bg-card"
    >
      {/* Each entry starts at its top. Keyboard scrolling keeps what it reaches clear of the buttons at the end. */}
      <div key={id} className="scroll-fade scroll-pb-40 overflow-y-auto p-4 pt-3 [--dialog-end:16px]">
        <InlineDialog
          name={entry ? dialogOf(entry) : 'entry'}
          {...(id && { id })}
          // The newest entry, shown without a choice, takes no focus and cannot be closed.
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
