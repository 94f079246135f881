import type { Assignment } from '@kapao/contract/backoffice/calls/queues';
import { useLingui } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { Tabs } from '../../../ui/menu/Tabs.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import type { QueueRow } from '../queue.ts';
import { type Bulk, type BulkDecision, choicesOf, chosenRows } from './bulk.ts';

interface Props<Row extends QueueRow> {
  bulk: Bulk<Row>;
  rows: readonly Row[];
  assignmentOf: (id: string) => Assignment | undefined;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onLook: (id: string) => void;
  onDecide: (decision: BulkDecision<Row>, rows: readonly Row[]) => void;
  onClose: () => void;
}

/** Rows of a queue to choose from. One that has to be decided alone says why, and cannot be chosen. */
export function BulkDialog<Row extends QueueRow>(props: Props<Row>) {
  const { bulk, rows, assignmentOf, chosen, onChoose, onLook, onDecide, onClose } = props;
  const { t } = useLingui();
  const [name, setName] = useState(bulk.decisions[0]?.name ?? '');
  const decision = bulk.decisions.find((one) => one.name === name) ?? bulk.decisions[0];
  if (!decision) return null;
  const { most, label, variant = 'gold' } = decision;
  const choices = choicesOf(rows, decision.alone, assignmentOf, (who) => t`Opened by ${who}`);
  const free = choices.filter(({ why }) => why === undefined);
  const picked = chosenRows(choices, chosen, most);
  const count = picked.length;
  const isFull = count >= most;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <Dialog
      open
      size="wide"
      title={t`Bulk decisions`}
      onClose={onClose}
      foot={
        <>
          {decision.note || isFull ? (
            <span className="min-w-0 flex-1 basis-40 text-xs text-muted">
              {decision.note}
              {isFull ? <span className="block">{t`At most ${most} at once.`}</span> : null}
            </span>
          ) : null}
          <Button keys="Escape" onClick={onClose}>{t`Back`}</Button>
          <Button variant={variant} disabled={count === 0} onClick={() => onDecide(decision, picked)}>
            {label}: {count}
          </Button>
        </>
      }
    >
      {bulk.decisions.length > 1 ? (
        <div className="mb-2">
          <Tabs
            label={t`Decision`}
            chosen={decision.name}
            onChoose={setName}
            tabs={bulk.decisions.map((one) => ({ name: one.name, label: one.label }))}
          />
        </div>
      ) : null}
      {choices.length === 0 ? <EmptyState icon={ListChecks} title={t`Nothing waiting`} /> : null}
      {free.length > 0 ? (
        <Checkbox
          label={t`All`}
          checked={count === Math.min(free.length, most)}
          mixed={count > 0 && count < Math.min(free.length, most)}
          onChange={(all) => onChoose(new Set(all ? free.slice(0, most).map(({ row }) => row.id) : []))}
        />
      ) : null}
      <ul className="grid">
        {choices.map(({ row, why }) => {
          const { name: whose, note } = bulk.parts(row);
          const isChosen = why === undefined && picked.includes(row);
          return (
            <li key={row.id} className="flex items-center gap-3 border-t border-line-soft">
              <span className="min-w-0 flex-1">
                <Checkbox
                  label={whose}
                  note={[note, why].filter(Boolean).join(' · ') || undefined}
                  checked={isChosen}
                  disabled={why !== undefined || (isFull && !isChosen)}
                  onChange={() => toggle(row.id)}
                />
              </span>
              <Button
                variant="link"
                aria-label={t`View ${whose}`}
                className="flex-none"
                onClick={() => onLook(row.id)}
              >
                {t`View it`}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
