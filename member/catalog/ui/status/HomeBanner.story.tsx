import { Coffee } from 'lucide-react';
import { HomeBanner } from '../../../src/ui/status/HomeBanner.tsx';
import { say } from '../../say.ts';

export const states = {
  'with an action': () => (
    <HomeBanner
      icon={Coffee}
      action={{
        label: say('ขีดจำกัดและการพัก', 'ຂີດຈຳກັດ ແລະ ການພັກ', 'Limits and breaks'),
        open: () => undefined,
      }}
    >
      {say(
        'คุณพักการเล่นถึง 27/11/2569 17:54',
        'ທ່ານພັກການຫຼິ້ນຮອດ 27/11/2026 17:54',
        'You’re on a break until 27/11/2026 17:54',
      )}
    </HomeBanner>
  ),
};
