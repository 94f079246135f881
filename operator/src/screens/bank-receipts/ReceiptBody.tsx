import { useLingui } from '@lingui/react/macro';
import { UserSearch } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { amountOf, amountText } from '../../base/amount.ts';
import { slipKey } from '../../base/slip-picture.ts';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { SlipPicture } from '../../frame/member/SlipPicture.tsx';
import { PendingApprovalNotice } from '../../frame/queue/PendingApproval.tsx';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { currencySign } from '../../ui/show/currency.ts';
import { Money } from '../../ui/show/Money.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import type { BankReceipt, Candidate } from './bank-receipt.ts';
import { CandidateCard } from './CandidateCard.tsx';
import { DecidedCard } from './DecidedCard.tsx';
import { ReceiptAsReported } from './ReceiptAsReported.tsx';
import { similarityText } from './receipt-texts.ts';

interface Props {
  line: BankReceipt;
  candidates: readonly Candidate[];
  chosen: Candidate | undefined;
  /** Whether nobody has been chosen yet, so that the likeliest candidate is shown. */
  isFirstView: boolean;
  onChoose: (publicId: string) => void;
}

/** Candidates at the left; the receipt as reported and its slip at the right. */
export function ReceiptBody({ line, candidates, chosen, isFirstView, onChoose }: Props) {
  const { t } = useLingui();
  const choose = useEffectEvent(onChoose);
  const first = isFirstView ? chosen?.publicId : undefined;
  useEffect(() => {
    // The first candidate stays chosen, so that an update does not put another under the key that credits.
    if (first) choose(first);
  }, [first]);
  useKeys(
    candidates.slice(0, 9).map(({ publicId }, at) => ({
      keys: String(at + 1),
      label: t`choose`,
      rare: at > 0,
      run: () => onChoose(publicId),
    })),
  );
  const [slip] = line.slips;
  return (
    <div className="grid gap-4 2xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid min-w-0 content-start gap-3">
        <PendingApprovalNotice
          approval={line.approval}
          what={line.approval?.decision === 'return' ? t`Return` : t`Credit the money`}
        />
        {line.like.length > 0 ? <PossibleDuplicatesCard line={line} /> : null}
        {candidates.map((candidate, at) => (
          <CandidateCard
            key={candidate.publicId}
            line={line}
            candidate={candidate}
            position={at + 1}
            chosen={candidate === chosen}
            onChoose={() => onChoose(candidate.publicId)}
          />
        ))}
        {candidates.length === 0 && line.state === 'waiting' ? (
          <EmptyState icon={UserSearch} title={t`No matching member`}>
            {t`Press F to find a member by phone, ID or account, or park it until the bank has answered.`}
          </EmptyState>
        ) : null}
        {line.limit && line.state === 'waiting' ? (
          <LimitNote
            limit={line.limit}
            currency={line.currency}
            alone={candidates.some((candidate) => candidate.alone)}
            equal={candidates.length > 1 && candidates[0]?.likely === candidates[1]?.likely}
          />
        ) : null}
        <DecidedCard decided={line.decided} />
      </div>
      <div className="grid content-start gap-3">
        <ReceiptAsReported line={line} />
        {slip ? (
          <>
            <SlipPicture
              slip={slipKey(slip.memberId, slip.slipId)}
              alt={t`Related slip`}
              className="h-[420px]"
            />
            <Notice tone="success">
              <b className="font-semibold">{t`One transfer, two sources.`}</b>{' '}
              {t`Slip and receipt are the same payment: crediting the receipt closes the slip.`}
            </Notice>
          </>
        ) : null}
      </div>
    </div>
  );
}

interface LimitProps {
  limit: NonNullable<BankReceipt['limit']>;
  currency: BankReceipt['currency'];
  /** Whether one candidate is certain enough to be credited without a second approval. */
  alone: boolean;
  /** Whether the two best candidates are equally likely. */
  equal: boolean;
}

function LimitNote({ limit, currency, alone, equal }: LimitProps) {
  const { t } = useLingui();
  const sign = currencySign(currency);
  const each = sign + amountText(limit.each, currency);
  const left = sign + amountText(limit.left, currency);
  if (!alone)
    return (
      <p className="text-muted">
        {equal
          ? t`Two members match equally well: whoever is credited, it needs a second approval.`
          : t`Needs a second approval whoever is credited: the owner is not certain.`}
      </p>
    );
  return (
    <p className="text-muted">
      {t`You may credit the best match up to ${each}, and ${left} more today. Anything else needs a second approval.`}
    </p>
  );
}

/** Payments that this receipt may duplicate. */
function PossibleDuplicatesCard({ line }: { line: BankReceipt }) {
  const { t } = useLingui();
  return (
    <Card title={t`Possible duplicate of one of these`}>
      <ul className="grid gap-1">
        {line.like.map(({ bankReceiptId, amount, paidAt, state, publicId }) => (
          <li key={bankReceiptId} className="flex flex-wrap items-baseline gap-3">
            <Money sign amount={amountOf(amount)} currency={line.currency} />
            <Time at={paidAt} full />
            <span className="text-muted">{similarityText(state, publicId)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
