import { useLingui } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { isBackofficeError } from '../../base/backoffice-client.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { isPasskeySupported, verifyPasskey } from './passkey.ts';

/**
 * Passkey button as an alternative to the code, where the browser supports it. Cancelling the browser's prompt returns to
 * the code.
 */
export function PasskeyButton({ onDone }: { onDone?: () => void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (!isPasskeySupported()) return null;
  const show = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await verifyPasskey();
      onDone?.();
    } catch (fault) {
      setError(
        isBackofficeError(fault)
          ? errorText(fault)
          : t`The passkey was not used. Try again, or type the code.`,
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mb-3.5">
      <Button
        size="large"
        className="w-full"
        icon={<Fingerprint size={17} />}
        busy={busy}
        onClick={() => void show()}
      >
        {t`Use a passkey`}
      </Button>
      {error ? (
        <p role="alert" className="mt-1 text-xs text-failed">
          {error}
        </p>
      ) : null}
    </div>
  );
}
