import type { Assignment } from '@kapao/contract/backoffice/calls/queues';
import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import { useLingui } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import type { GivenReason } from '../../../ui/dialog/reason.ts';
import { useKeys } from '../../keys/useKeys.ts';
import type { QueueRow } from '../queue.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { Bulk, BulkDecision } from './bulk.ts';
import { useBulk } from './useBulk.tsx';

interface Props<Row extends QueueRow> {
  queue: QueueName;
  bulk: Bulk<Row>;
  rows: readonly Row[];
  assignmentOf: (id: string) => Assignment | undefined;
  /** Opens a row, so that it can be looked at; the chosen ones stay chosen. */
  onOpen: (id: string) => void;
  keys: string;
}

/** Decides several rows at once. All can be undone together for 5 s; then each succeeds or fails by itself. */
export function BulkButton<Row extends QueueRow>({
  queue,
  bulk,
  rows,
  assignmentOf,
  onOpen,
  keys,
}: Props<Row>) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ decision: BulkDecision<Row>; rows: readonly Row[] } | null>(null);
  const decide = useBulk<Row>(queue, (row) => bulk.parts(row).name);
  const { decisions } = bulk;
  useKeys([
    { keys, label: t`bulk decisions`, rare: true, off: decisions.length === 0, run: () => setIsOpen(true) },
  ]);
  if (decisions.length === 0) return null;
  const send = (decision: BulkDecision<Row>, of: readonly Row[], reason?: GivenReason) => {
    setAsked(null);
    setIsOpen(false);
    setChosen(new Set());
    decide(decision, of, reason);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        keys={keys}
        icon={<ListChecks size={15} />}
        onClick={() => setIsOpen(true)}
      >
        {t`Bulk decisions`}
      </Button>
      {isOpen ? (
        <BulkDialog
          {...{ bulk, rows, assignmentOf, chosen }}
          onChoose={setChosen}
          onClose={() => setIsOpen(false)}
          onLook={(id) => {
            setIsOpen(false);
            onOpen(id);
          }}
          onDecide={(decision, of) =>
            decision.reasons ? setAsked({ decision, rows: of }) : send(decision, of)
          }
        />
      ) : null}
      {asked ? (
        <ReasonDialog
          open
          title={asked.decision.says(asked.rows)}
          action={asked.decision.label}
          variant={asked.decision.variant ?? 'gold'}
          reasons={asked.decision.reasons ?? []}
          note={asked.decision.note}
          onConfirm={(reason) => send(asked.decision, asked.rows, reason)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
