import { Trans } from '@lingui/react/macro';
import type { Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { isReceivable } from './receivable.ts';
import type { ReceiveInvite } from './useReceiveInvite.ts';

interface Props {
  wallet: Reply<'getWallet'>;
  /** Undefined until it is known how the programme stands. */
  programme: Reply<'getInvites'> | undefined;
  receive: ReceiveInvite;
}

/** What can be received now, with the rules in a sentence before the button is pressed. */
export function InviteAmount({ wallet, programme, receive }: Props) {
  const { amount } = wallet.invite;
  const shown = moneyText(amount);
  return (
    <div className="grid gap-3">
      <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-lg bg-progress-tint px-4 py-3">
        <div>
          <h3 className="text-sm text-progress">
            <Trans>Invite bonus to receive</Trans>
          </h3>
          <BigMoney amount={amount} className="text-[1.75rem] leading-[1.3]" signClassName="text-gold-text" />
        </div>
        {receive.unsure ? (
          <Button look="strong" className="w-auto! flex-none" busy={receive.busy} onClick={receive.again}>
            <Trans>Ask again</Trans>
          </Button>
        ) : (
          <Button
            look="strong"
            className="w-auto! min-w-24 flex-none"
            busy={receive.busy}
            disabled={!receive.busy && !isReceivable(wallet, programme)}
            onClick={() => receive.run('all')}
          >
            {amount > 0 ? <Trans>Receive {shown}</Trans> : <Trans>Receive</Trans>}
          </Button>
        )}
      </section>
      <CallFailure call={receive}>
        <Trans>
          The answer did not reach us. Press "Ask again": it is paid in once, however often you press.
        </Trans>
      </CallFailure>
      {receive.answer && !receive.error && !receive.busy ? (
        <Notice tone="success">{errorText({ code: receive.answer.message })}</Notice>
      ) : null}
      {programme?.active === false ? (
        <Notice tone="progress">{errorText({ code: 'INVITE_INACTIVE' })}</Notice>
      ) : null}
      <Rules wallet={wallet} minimum={programme?.minimum} />
    </div>
  );
}

function Rules({ wallet, minimum }: { wallet: Reply<'getWallet'>; minimum: number | undefined }) {
  const { success, fail } = wallet.invite;
  const least = shortMoney(minimum);
  return (
    <p className="text-sm text-muted">
      <Trans>
        You get {success}% of what a friend loses on a day, and {fail}% of what they lose in a bonus that
        fails.
      </Trans>{' '}
      {minimum ? <Trans>You can receive it from {least} on.</Trans> : null}{' '}
      {wallet.round ? <Trans>While you hold a bonus, it has to be played once.</Trans> : null}
    </p>
  );
}
