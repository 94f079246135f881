import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint, KeyRound, Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, type Reply } from '../../frame/api/api.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { AccountLine } from '../../members/account/AccountLine.tsx';
import { CurrentPasswordField } from '../../members/step-up/CurrentPasswordField.tsx';
import { PasskeyFailure } from '../../members/webauthn/PasskeyFailure.tsx';
import { answerChallenge, hasPasskeySupport } from '../../members/webauthn/webauthn.ts';
import { PinField } from '../../members/withdraw-proof/PinField.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { networkWait } from '../../ui/button/waiting.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { BigMoney } from '../../ui/money/Money.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { type ProofWay, proofFlawOf, waysOf } from './proof-ways.ts';
import type { ProofRequest } from './useProof.ts';

interface Props {
  proof: ProofRequest;
  account: Reply<'getWallet'>['bankAccount'];
}

/** Asks for passkey, PIN or password before money is paid out, in place of the form. */
export function ProofStep({ proof, account }: Props) {
  const profile = useQuery(reading('getProfile'));
  const supported = hasPasskeySupport();
  const passkeys = useQuery({ ...reading('listPasskeys'), enabled: supported });
  const isLoading = profile.isLoading || passkeys.isLoading;
  const ways = waysOf(
    profile.data?.withdrawProof.pin,
    supported && (passkeys.data?.passkeys.length ?? 0) > 0,
  );
  return (
    <div className="grid gap-4">
      <AccountLine account={account} />
      <div className="grid justify-items-center text-center">
        <BigMoney amount={proof.amount} className="text-[min(2.25rem,11vw)] leading-[1.3]" />
        <p className="text-sm text-muted">
          <Trans>Confirm it’s you. Nothing has been withdrawn yet.</Trans>
        </p>
      </div>
      {isLoading ? <Skeleton className="h-40 w-full rounded-lg" /> : <ProofForm proof={proof} ways={ways} />}
    </div>
  );
}

/** `ways`: the first one is offered, the others by a button each. */
function ProofForm({ proof, ways }: { proof: ProofRequest; ways: readonly ProofWay[] }) {
  const { t } = useLingui();
  const askAgain = useRefetch();
  const [chosen, setChosen] = useState<ProofWay | null>(null);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { amount, key } = proof;
  const prove = useMutation({
    mutationFn: async (way: ProofWay) => {
      const by =
        way === 'passkey'
          ? { passkey: await signed() }
          : way === 'pin'
            ? { pin: typed }
            : { password: typed };
      await networkWait(api('stepUp', { body: { ...by, withdraw: { amount, key } } }));
    },
    onSuccess: proof.onProven,
    onError: () => {
      setTyped('');
      void askAgain('getProfile');
      field.current?.focus();
    },
  });
  const flaw = proofFlawOf(prove.error);
  // A PIN that is locked or gone proves nothing more.
  const offered = flaw === 'locked' || flaw === 'none' ? ways.filter((way) => way !== 'pin') : ways;
  const way = chosen && offered.includes(chosen) ? chosen : (offered[0] ?? 'password');
  const shown = moneyText(amount);
  const busy = prove.isPending;

  useEffect(() => {
    if (way !== 'passkey') field.current?.focus();
  }, [way]);

  function confirm(event: FormEvent) {
    event.preventDefault();
    const isMissing = way === 'pin' ? typed.length < 6 : way === 'password' && typed === '';
    setMissing(isMissing);
    if (isMissing) field.current?.focus();
    else if (!busy) prove.mutate(way);
  }
  const choose = (next: ProofWay) => {
    setChosen(next);
    setTyped('');
    setMissing(false);
    prove.reset();
  };
  const type = (next: string) => {
    setTyped(next);
    setMissing(false);
  };
  const error = prove.isError && !busy ? <ProofFailure error={prove.error} /> : undefined;

  return (
    <form onSubmit={confirm} noValidate className="grid gap-4">
      {flaw === 'locked' ? (
        <Notice tone="progress">
          <Trans>Your PIN is locked after 5 wrong attempts. Confirm with your password to unlock it.</Trans>
        </Notice>
      ) : null}
      {way === 'pin' ? (
        <PinField
          ref={field}
          label={<Trans>PIN, 6 digits</Trans>}
          value={typed}
          onTyped={type}
          readOnly={busy}
          error={missing ? t`Enter your PIN, 6 digits.` : error}
        />
      ) : way === 'password' ? (
        <CurrentPasswordField
          ref={field}
          value={typed}
          onTyped={type}
          missing={missing}
          error={flaw === 'locked' ? undefined : error}
        />
      ) : error ? (
        <Notice tone="failed">{error}</Notice>
      ) : null}
      <div className="over-keyboard grid gap-2.5">
        <Button
          type="submit"
          busy={busy}
          doing={way === 'passkey' ? <Trans>Waiting for your passkey…</Trans> : <Trans>Checking…</Trans>}
        >
          {way === 'passkey' ? <Trans>Confirm {shown} with passkey</Trans> : <Trans>Confirm {shown}</Trans>}
        </Button>
        <Button variant="plain" onClick={proof.onBack} disabled={busy}>
          <Trans>Back</Trans>
        </Button>
      </div>
      {busy ? null : <OtherWays ways={offered.filter((other) => other !== way)} onChoose={choose} />}
    </form>
  );
}

async function signed() {
  const { challengeId, options } = await networkWait(api('beginPasskeyStepUp'));
  return { challengeId, response: await answerChallenge(options) };
}

function ProofFailure({ error }: { error: unknown }) {
  const flaw = proofFlawOf(error);
  if (flaw === 'locked' || flaw === 'none') return null;
  if (flaw === 1) return <Trans>Incorrect PIN. One attempt left before it’s locked.</Trans>;
  if (flaw) return <Trans>Incorrect PIN. {flaw} attempts left.</Trans>;
  return <PasskeyFailure error={error} />;
}

function OtherWays({ ways, onChoose }: { ways: readonly ProofWay[]; onChoose: (way: ProofWay) => void }) {
  const texts = {
    passkey: { icon: <Fingerprint size={18} />, text: <Trans>Use a passkey</Trans> },
    pin: { icon: <KeyRound size={18} />, text: <Trans>Use your PIN</Trans> },
    password: { icon: <Lock size={18} />, text: <Trans>Use your password</Trans> },
  } as const;
  return ways.map((way) => (
    <Button key={way} variant="quiet" size="small" icon={texts[way].icon} onClick={() => onChoose(way)}>
      {texts[way].text}
    </Button>
  ));
}
