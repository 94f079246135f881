import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { smallWithdrawal } from '@kapao/contract/backoffice/small-withdrawal';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { amountOf, amountText } from '../../base/amount.ts';
import { useStore } from '../../base/store.ts';
import { useMay } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { isPending, pendingDecisions } from '../../frame/queue/undo/pending-decisions.ts';
import { useDelay } from '../../frame/queue/undo/useUndo.ts';
import { sayCode } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { currencySign } from '../../ui/show/currency.ts';
import { Money } from '../../ui/show/Money.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { reviewTexts } from './withdrawal-texts.ts';

type Row = BackofficeRow<'listWithdrawals'>;
type Results = BackofficeReply<'approveWithdrawals'>['results'];

const mostAtOnce = 20;

/**
 * Approves several small withdrawals at once, each of which needs one approval. All can be undone together for
 * 5 s; then each succeeds or fails on its own.
 */
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
      {open ? <BulkApproveDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function BulkApproveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const list = useBackoffice('listWithdrawals', { request: { query: { most: 100 } }, what: ['withdrawals'] });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const pending = useStore(pendingDecisions.store);
  const delay = useDelay();
  const sayResults = useResultNotice();
  const approve = useAction('approveWithdrawals');
  const small = (list.data?.rows ?? [])
    .filter((row) => isSmall(row) && !isPending(pending, 'withdrawals', row.id))
    .slice(0, mostAtOnce);
  const rows = small.filter(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const count = rows.length;
  const press = () => {
    const items = rows.map(({ id }) => id);
    const subject = `${plural(count, { one: '# withdrawal', other: '# withdrawals' })}, ${sumsOf(rows)}`;
    const send = async () => {
      const reply = await approve.runDelayed(subject, { body: { items } });
      if (reply) sayResults(rows, reply.results);
      return reply;
    };
    delay({ queue: 'withdrawals', items, says: t`Pays ${subject}`, send, isClaimed: false });
    onClose();
  };
  return (
    <Dialog
      open
      size="wide"
      title={t`Bulk approve small withdrawals`}
      onClose={onClose}
      foot={
        <>
          <Button keys="Escape" onClick={onClose}>{t`Back`}</Button>
          <Button variant="gold" disabled={count === 0} onClick={press}>
            {t`Approve ${count}`}
          </Button>
        </>
      }
    >
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
          <SmallRow key={row.id} row={row} checked={chosen.has(row.id)} onChange={() => toggle(row.id)} />
        ))}
      </ul>
    </Dialog>
  );
}

/** Returns a function that reports what of a bulk approval was approved, and each refusal by name and amount. */
function useResultNotice() {
  const { t } = useLingui();
  const notify = useNotify();
  return (rows: readonly Row[], results: Results) => {
    const gone = results.filter(({ refused }) => refused === null).length;
    if (gone > 0) notify(t`${gone} approved.`, { type: 'success' });
    const refusals = results.flatMap(({ id, refused }) => {
      const row = rows.find((one) => one.id === id);
      if (!refused || !row) return [];
      return [{ id, text: `${sumsOf([row])} · ${row.name}: ${sayCode(refused.code, refused.who)}` }];
    });
    if (refusals.length === 0) return;
    const list = (
      <ul>
        {refusals.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    );
    notify(list, { type: 'error' });
  };
}

/** Returns the sum of each currency: "฿900.00 + ₭120,000". */
function sumsOf(rows: readonly Row[]): string {
  const sums = new Map<Row['currency'], bigint>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return [...sums]
    .map(([currency, sum]) => currencySign(currency) + amountText(String(sum), currency))
    .join(' + ');
}

function isSmall({ needed, amount, currency }: Row): boolean {
  return needed === 1 && BigInt(amount) <= smallWithdrawal[currency];
}

interface RowProps {
  row: Row;
  checked: boolean;
  onChange: () => void;
}

function SmallRow({ row, checked, onChange }: RowProps) {
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
      </span>
      <Money amount={amountOf(row.amount)} currency={row.currency} sign />
    </li>
  );
}
