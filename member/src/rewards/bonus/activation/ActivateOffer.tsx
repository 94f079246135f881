import { Trans } from '@lingui/react/macro';
import type { Reply } from '../../../frame/api/api.ts';
import { CallButton } from '../../../frame/call/CallButton.tsx';
import { CallFailure } from '../../../frame/call/CallFailure.tsx';
import { useCloseDialog } from '../../../frame/dialog/dialog-frame.ts';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { AlertMessage } from '../../../ui/dialog/AlertMessage.tsx';
import { moneyText } from '../../../ui/money/currency.ts';
import { useWallet } from '../../../wallet/balance/useWallet.ts';
import { NewestEntry } from '../../../wallet/statement/NewestEntry.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import type { WireTerms } from '../terms/terms.ts';
import { RefusalAction } from './RefusalNotice.tsx';
import { refusalOf } from './refusal.ts';
import type { Activation } from './useActivation.ts';

interface Props {
  take: Activation;
  code: string;
  terms: WireTerms;
  preview: Reply<'getBonuses'>[number]['preview'];
}

/**
 * Button that activates the offer or, where that is refused, the action that resolves it. `ActivationNotice` gives the
 * reason.
 */
export function ActivateOffer({ take, code, terms, preview }: Props) {
  const close = useCloseDialog();
  const dialogs = useDialogs();
  const pause = useWallet().wallet?.pause ?? null;
  const why = take.pressed ? null : refusalOf(preview, terms.minDeposit);
  const { bonus } = preview;
  const given = bonus === null ? null : moneyText(bonus);
  const added = take.taken?.bonus ?? null;
  const shown = added === null ? null : moneyText(added);
  return (
    <>
      <div className="dialog-foot -mx-4 grid gap-2.5 border-t border-line px-4 md:-mx-6 md:px-6">
        <CallFailure call={take.unsure || take.busy ? take : { ...take, error: null }}>
          <Trans>It won’t be claimed twice.</Trans>
        </CallFailure>
        {pause ? null : why ? (
          <RefusalAction why={why} />
        ) : (
          <CallButton
            call={take}
            doing={<Trans>Claiming…</Trans>}
            disabled={take.taken !== null}
            onClick={() => take.run({ code, bonus })}
          >
            {given === null ? <Trans>Claim bonus</Trans> : <Trans>Claim {given}</Trans>}
          </CallButton>
        )}
        <Button variant="quiet" size="small" className="-my-1" disabled={take.busy} onClick={close}>
          <Trans>Not now</Trans>
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
        title={<Trans>Bonus added</Trans>}
        more={
          take.taken ? (
            <NewestEntry
              filter="bonus"
              amount={added ?? undefined}
              onOpen={(id) => dialogs.swap(take.kind, { name: 'entry', id })}
            />
          ) : null
        }
        onClose={close}
      >
        {shown === null ? (
          <Trans>See what’s left to wager on the bonus page.</Trans>
        ) : (
          <Trans>{shown} is in your wallet. See what’s left to wager on the bonus page.</Trans>
        )}
      </AlertMessage>
    </>
  );
}
