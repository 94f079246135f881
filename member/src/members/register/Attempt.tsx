import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../base/store.ts';
import { useGo } from '../../frame/address/address.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { errorText, serverMessage } from '../../frame/api/error-text.ts';
import { isUnsure } from '../../frame/call/money-call.ts';
import { PersonCheckLine, personCheckStore } from '../../frame/challenge/PersonCheckLine.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';

interface Props {
  failure: unknown;
  waiting: Waiting;
  /** Whether the request opens an account, which an unanswered one may have done. */
  opening?: boolean;
}

/**
 * State of the wait for a press: `checked` while the device solves a challenge, `long` when the wait needs an explanation.
 */
type Waiting = 'briefly' | 'checked' | 'long';

/** Shows the result of a press above its button if it concerns no single field. */
export function AttemptNotice({ failure, waiting, opening = false }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const says = failure || waiting !== 'briefly';

  // The notice pushes the button down. Both are scrolled into view, because the button must be pressed again.
  useEffect(() => {
    if (!says) return;
    const button = ref.current?.closest('form')?.querySelector('[type=submit]');
    button?.scrollIntoView({ block: 'nearest' });
  }, [says]);

  if (!says) return null;
  return (
    <div ref={ref}>
      {failure ? (
        <Notice tone={opening && isUnsure(errorCode(failure)) ? 'progress' : 'failed'}>
          {words(failure, opening)}
        </Notice>
      ) : waiting === 'checked' ? (
        <PersonCheckLine />
      ) : (
        <Notice tone="progress">
          <Trans>This is taking longer than usual. Please keep this page open; your details are saved.</Trans>
        </Notice>
      )}
    </div>
  );
}

function words(failure: unknown, opening: boolean) {
  const code = errorCode(failure);
  if (code === 'OFFLINE')
    return <Trans>You’re offline. Your details are saved; please try again once you’re connected.</Trans>;
  if (code === 'NETWORK' && opening)
    return <Trans>We didn’t get a response. Please try again; only one account will be opened.</Trans>;
  if (code === 'NETWORK')
    return (
      <Trans>
        We didn’t get a response. Your details are saved; please check your connection and try again.
      </Trans>
    );
  // The answer to the press that sent the code was lost, so the code step did not open.
  if (code === 'REQUEST_LIMIT_1MIN')
    return (
      <Trans>
        We sent a code to this number less than a minute ago. Wait a minute and try again to get a new code
        and enter it.
      </Trans>
    );
  if (code === 'INTERNAL_SERVER_ERROR' && !serverMessage(failure))
    return (
      <Trans>Something went wrong on our side. Your details are saved; please try again or contact us.</Trans>
    );
  return errorText(failure);
}

/**
 * Shown if the registration was sent, no answer came, and the app was closed since: the account has the password chosen
 * then.
 */
export function PossiblyRegisteredNotice({ phone }: { phone: string }) {
  const go = useGo();
  return (
    <div className="grid gap-2.5">
      <Notice tone="progress">
        <Trans>
          We didn’t get a response when you opened your account, so it may already be open. Please try logging
          in with the password you chose the first time. If that doesn’t work, continue below.
        </Trans>
      </Notice>
      <Button variant="plain" onClick={() => go('/login', { state: { username: phone } })}>
        <Trans>Log in</Trans>
      </Button>
    </div>
  );
}

/** Wait in ms after which a notice says that the request continues and nothing is lost. */
const patienceMs = 5000;

/**
 * State of a step's button: repeated presses run the work once, and a long wait is explained. An error is kept as `failure`
 * until the next press.
 */
export function useAttempt() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [slow, setSlow] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isChecked = useStore(personCheckStore) && busy;
  const waiting: Waiting = isChecked ? 'checked' : slow ? 'long' : 'briefly';

  async function run(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const patience = setTimeout(() => setSlow(true), patienceMs);
    await work().catch(setFailure);
    clearTimeout(patience);
    running.current = false;
    setBusy(false);
    setSlow(false);
  }

  return { run, busy, waiting, failure };
}
