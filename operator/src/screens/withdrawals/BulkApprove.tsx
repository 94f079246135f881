import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { smallWithdrawal } from '@kapao/contract/backoffice/small-withdrawal';
import { useLingui } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { amountOf } from '../../base/amount.ts';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { sayCode } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { reviewTexts } from './withdrawal-texts.ts';

type Row = BackofficeRow<'listWithdrawals'>;
type Result = BackofficeReply<'approveWithdrawals'>['results'][number];

const mostAtOnce = 20;

/** Approves several small withdrawals at once, each of which needs one approval. Each succeeds or fails on its own. */
export function BulkApprove() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const may = useMay()('withdrawals.decide');
  useKeys([{ keys: 'b', label: t`bulk approve`, rare: true, off: !may, run: () => setOpen(true) }]);
  if (!may) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        keys="b"
        icon={<ListChecks size={15} />}
        onClick={() => setOpen(true)}
      >
        {t`Bulk approve`}
      </Button>
      {open ? <SmallDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SmallDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const list = useBackoffice('listWithdrawals', { request: { query: { most: 100 } }, what: ['withdrawals'] });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<readonly Result[]>([]);
  const approve = useAction('approveWithdrawals', { onDone: (reply) => setResults(reply.results) });
  const small = (list.data?.rows ?? []).filter(isSmall).slice(0, mostAtOnce);
  const items = small.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const gone = results.filter(({ refused }) => refused === null).length;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const count = items.length;
  return (
    <Dialog
      open
      size="wide"
      title={t`Bulk approve small withdrawals`}
      locked={approve.busy}
      onClose={onClose}
      foot={
        <>
          <Button keys="Escape" onClick={onClose}>{t`Back`}</Button>
          <Button
            variant="gold"
            busy={approve.busy}
            disabled={count === 0}
            onClick={() => void approve.run({ body: { items } })}
          >
            {t`Approve ${count}`}
          </Button>
        </>
      }
    >
      {gone > 0 ? (
        <p role="status" className="mb-2 font-semibold text-success">{t`${gone} approved.`}</p>
      ) : null}
      {small.length === 0 ? <EmptyState icon={ListChecks} title={t`No small withdrawals waiting`} /> : null}
      {small.length > 0 ? (
        <Checkbox
          label={t`All`}
          checked={count === small.length}
          mixed={count > 0 && count < small.length}
          onChange={(all) => setChosen(new Set(all ? small.map(({ id }) => id) : []))}
        />
      ) : null}
      <ul className="grid">
        {small.map((row) => (
          <SmallRow
            key={row.id}
            row={row}
            checked={chosen.has(row.id)}
            onChange={() => toggle(row.id)}
            result={results.find(({ id }) => id === row.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function isSmall({ needed, amount, currency }: Row): boolean {
  return needed === 1 && BigInt(amount) <= smallWithdrawal[currency];
}

interface RowProps {
  row: Row;
  checked: boolean;
  onChange: () => void;
  result: Result | undefined;
}

function SmallRow({ row, checked, onChange, result }: RowProps) {
  const { i18n } = useLingui();
  return (
    <li className="flex items-center gap-3 border-t border-line-soft">
      <span className="min-w-0 flex-1">
        <Checkbox
          label={`${row.name} · ${row.publicId}`}
          note={row.reviewReason ? i18n._(reviewTexts[row.reviewReason]) : undefined}
          checked={checked}
          onChange={onChange}
        />
        {result?.refused ? (
          <span role="alert" className="block text-failed">
            {sayCode(result.refused.code, result.refused.who)}
          </span>
        ) : null}
      </span>
      <Money amount={amountOf(row.amount)} currency={row.currency} sign />
    </li>
  );
}
