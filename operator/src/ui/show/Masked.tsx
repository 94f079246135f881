import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/Button.tsx';

interface Props {
  /** Name of the value for the button's accessible name: "phone". */
  what: string;
  /** Masked value from the server: `08•••••412`. */
  masked: ReactNode;
  /**
   * Loads the value in clear, which is audited each time; absent without the right to see it. The caller reports errors.
   */
  onShow?: (() => Promise<ReactNode>) | undefined;
}

/** Personal data, masked until requested. The clear value is dropped with the screen. */
export function Masked({ what, masked, onShow }: Props) {
  const { t } = useLingui();
  const [clear, setClear] = useState<ReactNode>();
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      setClear(await onShow?.());
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="tabular">{clear ?? masked}</span>
      {onShow ? (
        <Button
          variant="link"
          busy={busy}
          aria-label={clear ? t`Hide: ${what}` : t`Show: ${what}`}
          icon={clear ? <EyeOff size={14} /> : <Eye size={14} />}
          onClick={() => (clear ? setClear(undefined) : void show())}
        >
          {clear ? t`Hide` : t`Show`}
        </Button>
      ) : null}
    </span>
  );
}
