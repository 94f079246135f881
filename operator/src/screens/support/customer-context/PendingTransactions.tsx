import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { useState } from 'react';
import { amountOf } from '../../../base/amount.ts';
import { useMay } from '../../../frame/api/session.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { useKeys } from '../../../frame/keys/useKeys.ts';
import { PageLink, useMayOpen } from '../../../frame/screen/PageLink.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Age, Time } from '../../../ui/show/Age.tsx';
import { BigMoney, Money } from '../../../ui/show/Money.tsx';
import { Notice } from '../../../ui/status/Badge.tsx';
import type { Chat } from '../chat.ts';
import { pendingLabelOf } from '../pending-texts.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { pendingAddress } from './pending-address.ts';
import { type CustomerContextData, type PendingItem, shortReference } from './placeholder-values.ts';
import { Steps } from './Steps.tsx';

interface Props {
  chat: Chat;
  customerContext: CustomerContextData;
  memberId: string;
  /** Selected item, which also fills the placeholders. */
  pendingItem: PendingItem | undefined;
  onPendingItem: (id: string) => void;
}

/** Minutes that a payment may be pending before it counts as late. */
const promiseMinutes = 30;

/** Pending money: the selected item in large, with a link to the page that handles it. */
export function PendingTransactions({ chat, customerContext, memberId, pendingItem, onPendingItem }: Props) {
  const { t, i18n } = useLingui();
  const others = customerContext.onItsWay.filter(({ id }) => id !== pendingItem?.id);
  if (!pendingItem)
    return (
      <p className="flex items-center gap-2 rounded-lg border border-line bg-card px-3.5 py-3 text-muted">
        <CircleCheck size={16} aria-hidden className="flex-none text-success" />
        {t`No pending transactions.`}
      </p>
    );
  return (
    <div className="grid gap-2">
      <PendingItemCard key={pendingItem.id} {...{ chat, customerContext, memberId, pendingItem }} />
      {others.length > 0 ? (
        <ul aria-label={t`Also pending`} className="grid gap-1">
          {others.map((other) => {
            const { words, icon: Icon } = pendingLabelOf(other.kind);
            return (
              <li key={other.id}>
                <button
                  type="button"
                  onClick={() => onPendingItem(other.id)}
                  className="flex min-h-9 w-full items-center gap-2 rounded-md border border-line bg-card px-3 text-left hover:border-muted/60 max-md:min-h-11"
                >
                  <Icon size={15} aria-hidden className="flex-none text-gold-text" />
                  <span className="min-w-0 flex-1 truncate">{i18n._(words)}</span>
                  <Age since={other.createdAt} promiseMinutes={promiseMinutes} />
                  <Money amount={amountOf(other.amount)} currency={customerContext.currency} sign />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

function PendingItemCard({
  chat,
  customerContext,
  memberId,
  pendingItem,
}: Omit<Props, 'onPendingItem'> & { pendingItem: PendingItem }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const { kind, id, amount, createdAt } = pendingItem;
  // The queue of bank receipts distinguishes a deposit notice from a received but unmatched payment.
  const lines = useBackoffice('listBankReceipts', {
    request: { query: { most: 100, kept: 'no' } },
    enabled: kind === 'deposit' && may('receipts.see'),
    what: ['bank_receipts'],
  }).data;
  const isLine = lines?.rows.some((line) => line.id === id) === true;
  const decided = pendingAddress(kind, memberId, id, isLine);
  const address = decided && mayOpen(decided) ? decided : null;
  const { words, icon: Icon } = pendingLabelOf(isLine ? 'payment' : kind);
  const [correcting, setCorrecting] = useState(false);
  const shownBy = chat.onItsWay?.currency ?? customerContext.currency;
  useKeys([
    { keys: 'o', label: t`open transaction`, off: !address, run: () => address && navigate(address) },
  ]);
  const reference = shortReference(id);
  return (
    <section
      aria-label={i18n._(words)}
      className="overflow-hidden rounded-xl border-2 border-gold-line bg-card"
    >
      <div className="px-4 pt-3 pb-2">
        <div className="flex flex-wrap items-start justify-between gap-x-2">
          <BigMoney amount={amountOf(amount)} currency={shownBy} />
          <Age
            since={createdAt}
            promiseMinutes={promiseMinutes}
            className="mt-1 rounded-sm bg-progress-tint px-2 py-px"
          />
        </div>
        <p className="text-muted">
          <Icon size={14} aria-hidden className="mr-1.5 inline align-[-2px] text-gold-text" />
          {i18n._(words)}, <Time at={createdAt} /> · {t`reference ${reference}`}
        </p>
      </div>
      <Steps kind={kind} memberId={memberId} id={id} />
      <div className="flex flex-wrap gap-2 border-t border-line-soft bg-sunken px-4 py-2.5">
        {address ? (
          <Button variant="gold" keys="o" onClick={() => navigate(address)}>
            {t`Open it`}
          </Button>
        ) : null}
        {may('money.propose') ? (
          <Button onClick={() => setCorrecting(true)}>{t`Adjust balance…`}</Button>
        ) : null}
        {address || !may('members.see') ? null : (
          <PageLink
            to={`/members/${memberId}?movement=${id}`}
            className="inline-flex min-h-[35px] items-center font-medium text-gold-text"
          >
            {t`Where the money is`}
          </PageLink>
        )}
      </div>
      {decided || kind === 'qr' ? null : <Notice tone="plain">{t`No decision is needed now.`}</Notice>}
      {correcting ? (
        <CorrectDialog memberId={memberId} pendingItem={pendingItem} onClose={() => setCorrecting(false)} />
      ) : null}
    </section>
  );
}
