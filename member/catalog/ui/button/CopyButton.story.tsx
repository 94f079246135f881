import { CopyButton } from '../../../src/ui/button/CopyButton.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { say } from '../../say.ts';

const label = () => say('คัดลอกเลขที่บัญชี', 'ສຳເນົາເລກບັນຊີ', 'Copy the account number');

export const states = {
  waiting: () => <CopyButton value="0101200000111001" label={label()} />,
  /** Shown for two seconds after the press. */
  copied: () => (
    <AfterInteraction does={(ground) => ground.querySelector('button')?.click()}>
      <CopyButton value="0101200000111001" label={label()} />
    </AfterInteraction>
  ),
};
