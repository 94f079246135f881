import type { ReactNode } from 'react';
import { DialogContext } from '../../../../src/frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../../../src/frame/dialog/panel/DialogFrame.tsx';
import { liveStore } from '../../../../src/frame/live/live.ts';
import { Button } from '../../../../src/ui/button/Button.tsx';
import { WithStoreValue } from '../../../decorators.tsx';
import { say } from '../../../say.ts';

const nothing = () => undefined;
const frame = { open: true, covered: false, onClose: nothing, onOpened: nothing, onClosed: nothing };

function Deposit({ children }: { children?: ReactNode }) {
  return (
    <DialogContext value={frame}>
      <DialogFrame title={say('ฝากเงิน', 'ຝາກເງິນ', 'Deposit')}>
        {children}
        <Button>{say('ถัดไป', 'ຕໍ່ໄປ', 'Continue')}</Button>
      </DialogFrame>
    </DialogContext>
  );
}

export const place = 'over';

export const states = {
  open: () => <Deposit />,
  'while no news arrive': {
    Show: () => (
      <WithStoreValue store={liveStore} value="down">
        <Deposit />
      </WithStoreValue>
    ),
    afterMs: 2_700,
  },
};
