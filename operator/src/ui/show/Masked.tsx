import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/Button.tsx';

interface Props {
  /** What it is: "phone", for the name of the button. */
  what: string;
  /** `081 ··· 4412`, as the server sends it. */
  masked: ReactNode;
  /** Asks for it in clear, which is a row of the audit each time. Absent: one may not. A refusal is told by who asks. */
  onShow?: (() => Promise<ReactNode>) | undefined;
}

/** A personal datum, masked until it is asked for. In clear it is forgotten with the screen. */
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
    <span className="inline-flex items-center gap-2">
      <span className="tabular">{clear ?? masked}</span>
      {onShow ? (
        <Button
          look="link"
          className="min-h-6"
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
