import { type AdjustmentReason, adjustmentReasons } from '@kapao/contract/backoffice/adjustment-reasons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf, toMinor } from '../../base/amount.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { MoneyInput } from '../../ui/field/NumberInput.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextArea } from '../../ui/field/TextInput.tsx';
import { Tabs } from '../../ui/menu/Tabs.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { adjustmentReasonTexts } from './adjustment-texts.ts';

type Direction = 'credit' | 'debit';

interface Props {
  memberId: string;
  open: boolean;
  /** Case behind the adjustment, which prefills the amount and the explanation. */
  about?: { readonly amount: number | null; readonly why: string };
  onClose: () => void;
}

/** Credits or debits a member's wallet: requested here, done after a colleague's approval. */
export function AdjustmentDialog({ memberId, open, about, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<Direction>('credit');
  const [amount, setAmount] = useState<number | null>(about?.amount ?? null);
  const [reason, setReason] = useState<AdjustmentReason | null>(null);
  const [why, setWhy] = useState(about?.why ?? '');
  const { data, error, refetch } = useBackoffice('getManualAdjustment', {
    request: { params: { memberId } },
    what: ['approvals'],
    enabled: open,
  });
  const send = useApprovalRequest('requestManualAdjustment', () => {
    setAmount(null);
    setWhy('');
    onClose();
  });
  // What the role may not request is not offered.
  const directions = (['credit', 'debit'] as const).filter((one) => data?.limits[one]);
  const direction = directions.find((one) => one === chosen) ?? directions[0] ?? chosen;
  const limit = data?.limits[direction] ?? null;
  const wallet = amountOf(data?.wallet ?? null) ?? 0;
  const most = limit
    ? Math.min(amountOf(limit.each), amountOf(limit.left), ...(direction === 'debit' ? [wallet] : []))
    : 0;
  const ready = amount !== null && amount > 0 && amount <= most && reason !== null && why.trim().length > 2;
  return (
    <FormDialog
      open={open}
      title={t`Manual adjustment`}
      action={t`Request approval`}
      beside={<span className="mr-auto text-xs text-muted">{t`Needs a second approval`}</span>}
      busy={send.busy}
      ready={ready}
      error={send.error ? errorText(send.error) : null}
      onSend={() =>
        reason &&
        void send.run({
          params: { memberId },
          body: { way: direction, amount: toMinor(amount ?? 0), reason, why: why.trim() },
        })
      }
      onClose={onClose}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={5} /> : null}
      {data ? (
        <div className="grid gap-3">
          {directions.length > 0 ? (
            <Tabs
              label={t`Adjustment type`}
              variant="segments"
              chosen={direction}
              onChoose={setChosen}
              tabs={directions.map((name) => ({ name, label: name === 'credit' ? t`Credit` : t`Debit` }))}
            />
          ) : (
            <Notice tone="warning">{t`Your role may request neither credits nor debits.`}</Notice>
          )}
          <KeyValue
            rows={[
              [
                t`Current wallet balance`,
                <Money key="wallet" sign amount={wallet} currency={data.currency} />,
              ],
              limit && [t`You may request`, <Money key="most" sign amount={most} currency={data.currency} />],
            ]}
          />
          {data.open > 0 ? (
            <Notice tone="warning">{t`An approval request for this member’s money is already open.`}</Notice>
          ) : null}
          {data.bonus && direction === 'credit' ? (
            <Notice tone="plain">{t`A bonus is active: what you credit belongs to the member and has to be wagered, too.`}</Notice>
          ) : null}
          <MoneyInput
            autoFocus
            label={t`Amount`}
            currency={data.currency}
            min={0.01}
            max={most}
            value={amount}
            onChange={setAmount}
            disabled={!limit}
          />
          <Select
            label={t`Reason shown to the member`}
            value={reason}
            onChange={setReason}
            placeholder={t`Choose`}
            options={adjustmentReasons.map((value) => ({
              value,
              label: i18n._(adjustmentReasonTexts[value]),
            }))}
          />
          <TextArea
            label={t`In your own words, for the colleague who approves it`}
            value={why}
            onChange={setWhy}
            maxLength={500}
          />
        </div>
      ) : null}
    </FormDialog>
  );
}
