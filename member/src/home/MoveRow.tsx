import { Trans } from '@lingui/react/macro';
import { ArrowRightLeft, House } from 'lucide-react';
import type { Reply } from '../app/api.ts';
import { useSheets } from '../app/sheets.ts';
import { Button } from '../ui/Button.tsx';

/** Moving money and bringing it all home; pointless, and so not there, while no game account is open. */
export function MoveRow({ slots }: { slots: Reply<'getWallet'>['slots'] }) {
  const sheets = useSheets();
  if (!slots.some((slot) => slot.isActive)) return null;
  return (
    <div className="mt-2.5 grid grid-cols-2 gap-2.5">
      <Button
        look="plain"
        size="small"
        icon={<ArrowRightLeft size={17} className="text-gold-text" />}
        onClick={() => sheets.open({ name: 'transfer' })}
      >
        <Trans>Move money</Trans>
      </Button>
      <Button
        look="plain"
        size="small"
        icon={<House size={17} className="text-gold-text" />}
        onClick={() => sheets.open({ name: 'transfer-all' })}
      >
        <Trans>Bring all home</Trans>
      </Button>
    </div>
  );
}
