import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { PendingApprovalNotice } from '../../frame/queue/PendingApproval.tsx';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { reasonTexts } from '../../i18n/reason-texts.ts';
import { cx } from '../../ui/design/cx.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { Money } from '../../ui/show/Money.tsx';
import type { SimilarReceipt, Slip } from './useSlipActions.ts';

interface Props {
  slip: Slip;
  chosen: SimilarReceipt | undefined;
  onChoose: (lineId: string) => void;
}

/** Receipts in suspense that may belong to the slip. At most one of them is credited. */
export function SlipReceipts({ slip, chosen, onChoose }: Props) {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`Possible matches`}>
      {slip.lines.length === 0 ? (
        <p className="text-muted">{t`No matching bank receipt yet. It appears here once the bank reports it.`}</p>
      ) : null}
      <div className="grid gap-2">
        {slip.lines.map((line) => (
          <button
            key={line.id}
            type="button"
            aria-pressed={line === chosen}
            onClick={() => onChoose(line.id)}
            className={cx(
              'grid w-full gap-0.5 rounded-md border px-3 py-2 text-left',
              line === chosen ? 'border-gold bg-gold-tint' : 'border-line hover:bg-sunken',
            )}
          >
            <span className="flex flex-wrap items-baseline gap-3">
              <Money amount={amountOf(line.amount)} currency={line.currency} sign />
              <Time at={line.paidAt} full />
              <span className="text-muted">{line.payer}</span>
            </span>
            <span className="text-muted">{line.why.map((why) => i18n._(reasonTexts[why])).join(' · ')}</span>
          </button>
        ))}
      </div>
      {chosen?.approval ? (
        <div className="mt-2">
          <PendingApprovalNotice
            approval={chosen.approval}
            what={chosen.approval.decision === 'return' ? t`Return` : t`Credit the money`}
          />
        </div>
      ) : null}
      {chosen ? (
        <p className="mt-2">
          <PageLink to={`/bank-receipts/${chosen.id}`} className="font-medium text-gold-text hover:underline">
            {t`Open the bank receipt`}
          </PageLink>
        </p>
      ) : null}
    </Card>
  );
}
