import { InSight } from '../../../src/ui/dialog/InSight.tsx';
import { Notice } from '../../../src/ui/status/StatusPill.tsx';
import { say } from '../../say.ts';

export const states = {
  'a result that came': () => (
    <InSight>
      <Notice tone="success">
        {say('เงินเข้ากระเป๋าแล้ว', 'ເງິນເຂົ້າກະເປົາແລ້ວ', 'The money is in your wallet')}
      </Notice>
    </InSight>
  ),
};
