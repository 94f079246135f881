import { formatMinute } from '@kapao/core/calendar';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '../../../frame/api/api.ts';
import { CallFailure } from '../../../frame/call/CallFailure.tsx';
import { useCloseDialog } from '../../../frame/dialog/dialog-frame.ts';
import { useWallet } from '../../../money/wallet/useWallet.ts';
import { PauseText } from '../../../people/limits/PauseText.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { AlertMessage } from '../../../ui/dialog/AlertMessage.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { Money } from '../../../ui/money/Money.tsx';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import type { WireTerms } from '../terms/terms.ts';
import { RefusalAction, RefusalNotice } from './RefusalNotice.tsx';
import { refusalOf } from './refusal.ts';
import type { Take } from './useTake.ts';

interface Props {
  take: Take;
  code: string;
  terms: WireTerms;
  preview: Reply<'getBonuses'>[number]['preview'];
}

/** The deposit that it takes, and the button; where it cannot be received, why, and what to do about it. */
export function TakeOffer({ take, code, terms, preview }: Props) {
  const close = useCloseDialog();
  const pause = useWallet().wallet?.pause ?? null;
  const why = take.pressed ? null : refusalOf(preview, terms.minDeposit);
  const { bonus, deposit, depositAt } = preview;
  const given = bonus === null ? null : moneyText(bonus);
  const added = take.taken?.bonus ?? null;
  const shown = added === null ? null : moneyText(added);
  return (
    <>
      <div className="dialog-foot -mx-4 grid gap-2.5 border-t border-line px-4 md:-mx-6 md:px-6">
        {pause ? (
          <Notice tone="progress">
            <PauseText pause={pause} />
          </Notice>
        ) : why ? (
          <RefusalNotice why={why} terms={terms} />
        ) : deposit !== null && depositAt !== null ? (
          <DepositUsed amount={deposit} at={depositAt} />
        ) : null}
        <CallFailure call={take.unsure || take.busy ? take : { ...take, error: null }}>
          <Trans>The answer did not reach us. Press "Ask again": it is received once at most.</Trans>
        </CallFailure>
        {pause ? null : take.unsure ? (
          <Button busy={take.busy} onClick={take.again}>
            <Trans>Ask again</Trans>
          </Button>
        ) : why ? (
          <RefusalAction why={why} />
        ) : (
          <Button busy={take.busy || take.taken !== null} onClick={() => take.run({ code, bonus })}>
            {given === null ? <Trans>Receive the bonus</Trans> : <Trans>Receive {given}</Trans>}
          </Button>
        )}
        <Button look="quiet" size="small" className="-my-1" disabled={take.busy} onClick={close}>
          <Trans>Later</Trans>
        </Button>
      </div>
      <FailureAlert
        error={take.busy || take.unsure ? null : take.error}
        onClose={() => {
          take.reset();
          take.renew();
        }}
      />
      <AlertMessage
        open={take.taken !== null}
        tone="success"
        title={<Trans>The bonus is saved for you</Trans>}
        onClose={close}
      >
        {shown === null ? (
          <Trans>The bonus page shows what is still to be played.</Trans>
        ) : (
          <Trans>{shown} is in your wallet. The bonus page shows what is still to be played.</Trans>
        )}
      </AlertMessage>
    </>
  );
}

function DepositUsed({ amount, at }: { amount: number; at: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <p className="min-w-0 text-sm">
        <Trans>Deposit that is used</Trans>
        <span className="tabular block text-xs text-muted">{formatMinute(new Date(at))}</span>
      </p>
      <Money amount={amount} className="font-semibold" />
    </div>
  );
}
