import { readGiftLink } from '@kapao/core/gift-link';
import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardPaste } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { api } from '../../frame/api/api.ts';
import { useRefetch } from '../../frame/api/readings.ts';
import { CallButton } from '../../frame/call/CallButton.tsx';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { shortMoney } from '../../ui/money/currency.ts';
import { encryptLink } from './encrypt-link.ts';
import { leastGift } from './least-gift.ts';
import { PendingGiftLink } from './PendingGiftLink.tsx';

/** Deposits the amount of a wallet's gift link. `paid` renders the result. */
export function GiftLink({ paid }: { paid: (amount: number, onAgain: () => void) => ReactNode }) {
  const { t } = useLingui();
  const askAgain = useRefetch();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [misread, setMisread] = useState(false);
  const sealed = useRef({ idempotencyKey: '', link: Promise.resolve('') });
  const redeem = useMoneyCall(
    async (link: string, idempotencyKey) => {
      // The link is encrypted once for all attempts: a new iv would make a different request under the same key.
      if (sealed.current.idempotencyKey !== idempotencyKey)
        sealed.current = { idempotencyKey, link: encryptLink(link, buildOptions.truelinkKey) };
      return api('redeemTruelink', { body: { link: await sealed.current.link }, idempotencyKey });
    },
    () => {
      setTyped('');
      void askAgain('getWallet', 'getStatements');
    },
  );
  if (redeem.answer) {
    return 'amount' in redeem.answer ? (
      paid(redeem.answer.amount, redeem.reset)
    ) : (
      <PendingGiftLink onAgain={redeem.reset} />
    );
  }

  async function paste(): Promise<void> {
    // Not every browser lets a page read the clipboard; the member can still paste by hand.
    const text = await navigator.clipboard?.readText().catch(() => '');
    if (text) setTyped(text.trim());
    else input.current?.focus();
  }

  const least = shortMoney(leastGift);
  const fixed = redeem.busy || redeem.unsure;
  const link = typed.trim();
  const isLink = readGiftLink(link) !== null || URL.canParse(link);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMisread(!isLink);
        if (!isLink) return input.current?.focus();
        if (!fixed) redeem.run(link);
      }}
    >
      <Field
        ref={input}
        label={<Trans>Gift link</Trans>}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="send"
        placeholder="https://gift.truemoney.com/…"
        value={typed}
        disabled={fixed}
        onChange={(event) => setTyped(event.target.value)}
        error={
          misread && !isLink ? (
            <Trans>This isn’t a link. Copy the whole gift link from TrueMoney.</Trans>
          ) : undefined
        }
        hint={<Trans>Min {least}, for one recipient only</Trans>}
        end={
          <IconButton label={t`Paste`} onClick={() => void paste()}>
            <ClipboardPaste size={20} />
          </IconButton>
        }
      />
      <CallFailure call={redeem}>
        <Trans>The link is used only once.</Trans>
      </CallFailure>
      <CallButton
        call={redeem}
        type="submit"
        disabled={link === ''}
        doing={<Trans>Checking the link…</Trans>}
      >
        <Trans>Deposit the gift</Trans>
      </CallButton>
      <p className="text-xs text-muted">
        <Trans>
          In TrueMoney, create a gift envelope for one person, copy the link and paste it here. Each link
          works once.
        </Trans>
      </p>
    </form>
  );
}
