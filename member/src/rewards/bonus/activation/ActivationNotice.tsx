import { toWire } from '@kapao/core/money';
import { bustThreshold } from '@kapao/core/reward/wagering';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '../../../frame/api/api.ts';
import { formatMinute } from '../../../i18n/dates.ts';
import { PauseText } from '../../../members/pause/PauseText.tsx';
import { shortMoney } from '../../../ui/money/currency.ts';
import { Money } from '../../../ui/money/Money.tsx';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { useWallet } from '../../../wallet/balance/useWallet.ts';
import { readMinor, readTerms, type WireTerms } from '../terms/terms.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { refusalOf } from './refusal.ts';
import type { Activation } from './useActivation.ts';

interface Props {
  take: Activation;
  terms: WireTerms;
  preview: Reply<'getBonuses'>[number]['preview'];
}

/** Says why the offer cannot be activated; otherwise which deposit it uses and what activating it costs. */
export function ActivationNotice({ take, terms, preview }: Props) {
  const pause = useWallet().wallet?.pause ?? null;
  const { bonus, deposit, depositAt } = preview;
  if (pause)
    return (
      <Notice tone="progress">
        <PauseText pause={pause} />
      </Notice>
    );
  const why = take.pressed ? null : refusalOf(preview, terms.minDeposit);
  if (why)
    return <RefusalNotice why={why} terms={terms} older={preview.older} hasDeposit={deposit !== null} />;
  return (
    <>
      {deposit !== null && depositAt !== null ? <DepositUsed amount={deposit} at={depositAt} /> : null}
      {bonus === null ? null : <HoldNotice terms={terms} deposit={deposit ?? 0} bonus={bonus} />}
    </>
  );
}

function DepositUsed({ amount, at }: { amount: number; at: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <p className="min-w-[8rem] flex-1 text-sm">
        <Trans>Qualifying deposit</Trans>
        <span className="tabular block text-xs text-muted">{formatMinute(new Date(at))}</span>
      </p>
      <Money amount={amount} className="ml-auto font-semibold" />
    </div>
  );
}

interface HoldNoticeProps {
  terms: WireTerms;
  /** The member's own deposit that the bonus locks; 0 where it locks none. */
  deposit: number;
  bonus: number;
}

/** Says what activating costs: nothing can be withdrawn until the wagering is complete, the member's own money included. */
function HoldNotice({ terms, deposit, bonus }: HoldNoticeProps) {
  if (terms.turnoverMultiple === 0) return null;
  const own = shortMoney(deposit);
  const line = bustThreshold({
    terms: readTerms(terms),
    deposit: readMinor(deposit),
    added: 0n,
    bonus: readMinor(bonus),
  });
  const least = shortMoney(toWire(line));
  return (
    <Notice tone="progress">
      {deposit > 0 ? (
        <Trans>
          You can’t withdraw anything, including your own deposit of {own}, until you complete the bonus. You
          can cancel it once your total balance is {least} or less.
        </Trans>
      ) : (
        <Trans>
          You can’t withdraw anything until you complete the bonus. You can cancel it once your total balance
          is {least} or less.
        </Trans>
      )}
    </Notice>
  );
}
