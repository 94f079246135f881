import { useEffect, useRef } from 'react';
import { InlineDialog } from '../../../frame/dialog/InlineDialog.tsx';
import { dialogOf } from '../EntryParts.tsx';
import type { Entry } from '../useStatement.ts';
import { entryElementId } from './StatementTable.tsx';

interface Props {
  /** Id of the chosen entry; empty without one. */
  line: string;
  /** Entries of the list beside the details, newest first. */
  entries: readonly Entry[] | undefined;
  onClose: () => void;
}

/**
 * Details of the chosen or newest entry beside the list. They stay in view while the list scrolls, and are as high as the
 * window allows.
 */
export function ChosenEntry({ line, entries, onClose }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const chosen = useRef(line);
  useEffect(() => {
    const before = chosen.current;
    chosen.current = line;
    // After Back has closed the details, the focus returns to their entry, unless it has moved elsewhere.
    const at = document.activeElement;
    if (before && !line && (at === document.body || container.current?.contains(at)))
      document.getElementById(entryElementId(before))?.focus();
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
      {/* The key lets each entry start at its top. The scroll padding keeps what the keyboard scrolls to
         clear of the buttons at the end. */}
      <div key={id} className="scroll-fade scroll-pb-40 overflow-y-auto p-4 pt-3 [--dialog-end:16px]">
        <InlineDialog
          name={entry ? dialogOf(entry) : 'entry'}
          {...(id && { id })}
          // The newest entry, shown without a choice, takes no focus and cannot be closed.
          {...(line && {
            onClose: () => {
              document.getElementById(entryElementId(line))?.focus();
              onClose();
            },
          })}
        />
      </div>
    </div>
  );
}
