import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import { swallowSecondPress } from '@kapao/core/browser/press-guard';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { GivenReason } from '../../../ui/dialog/reason.ts';
import type { QueueRow } from '../queue.ts';
import { useDelay } from '../undo/useUndo.ts';
import type { BulkDecision, BulkResult } from './bulk.ts';

/** Time in ms that the names of the decided rows are shown. */
const namesMs = 15_000;

/**
 * Returns a function that sends a decision about several rows after the time for its undo, and then reports by name what
 * was decided and what was refused.
 */
export function useBulk<Row extends QueueRow>(queue: QueueName, nameOf: (row: Row) => string) {
  const queries = useQueryClient();
  const delay = useDelay();
  const notify = useNotify();
  const report = (decision: BulkDecision<Row>, rows: readonly Row[], results: readonly BulkResult[]) => {
    const lines = rows.map((row) => ({
      id: row.id,
      name: nameOf(row),
      refused: results.find(({ id }) => id === row.id)?.refused ?? null,
    }));
    const done = lines.filter(({ refused }) => refused === null);
    const refused = lines.filter((line) => line.refused !== null);
    if (done.length > 0)
      notify(
        <Named title={decision.done(done.length)} lines={done.map(({ id, name }) => ({ id, text: name }))} />,
        {
          type: 'success',
          autoHideDuration: namesMs,
        },
      );
    if (refused.length > 0)
      notify(
        <Named lines={refused.map(({ id, name, refused: why }) => ({ id, text: `${name}: ${why}` }))} />,
        {
          type: 'error',
        },
      );
    return done.length > 0 ? results : undefined;
  };
  return (decision: BulkDecision<Row>, rows: readonly Row[], reason: GivenReason | undefined) => {
    // The dialog closes, and the page's controls appear where the button was pressed.
    swallowSecondPress();
    const send = async () => {
      const results = await decision.send(rows, reason);
      void queries.invalidateQueries();
      return report(decision, rows, results);
    };
    delay({ queue, items: rows.map(({ id }) => id), says: decision.says(rows), send, isAssigned: false });
  };
}

interface NamedProps {
  title?: string;
  lines: readonly { readonly id: string; readonly text: string }[];
}

function Named({ title, lines }: NamedProps) {
  return (
    <>
      {title ? <p className="font-semibold">{title}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list is scrolled by keys, too */}
      <ul tabIndex={0} className="max-h-[40dvh] overflow-y-auto">
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </>
  );
}
