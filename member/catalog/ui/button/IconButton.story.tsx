import { RefreshCw } from 'lucide-react';
import { IconButton } from '../../../src/ui/button/IconButton.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { say } from '../../say.ts';

function Refresh() {
  return (
    <IconButton label={say('โหลดใหม่', 'ໂຫຼດໃໝ່', 'Reload')} onClick={() => undefined}>
      <RefreshCw size={20} />
    </IconButton>
  );
}

export const states = {
  waiting: Refresh,
  focused: () => (
    <AfterInteraction does={(ground) => ground.querySelector('button')?.focus()}>
      <Refresh />
    </AfterInteraction>
  ),
};
