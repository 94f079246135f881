import { Trans } from '@lingui/react/macro';
import { ArrowRightLeft, House } from 'lucide-react';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { Button } from '../ui/button/Button.tsx';

/** Moving money and bringing it all home. Always there: a row that came later would push the games down. */
export function MoveRow() {
  const dialogs = useDialogs();
  return (
    <div className="mt-2.5 grid grid-cols-2 gap-2.5">
      <Button
        look="plain"
        size="small"
        icon={<ArrowRightLeft size={17} className="text-gold-text" />}
        onClick={() => dialogs.open({ name: 'transfer' })}
      >
        <Trans>Move money</Trans>
      </Button>
      <Button
        look="plain"
        size="small"
        icon={<House size={17} className="text-gold-text" />}
        onClick={() => dialogs.open({ name: 'transfer-all' })}
      >
        <Trans>Bring all home</Trans>
      </Button>
    </div>
  );
}
