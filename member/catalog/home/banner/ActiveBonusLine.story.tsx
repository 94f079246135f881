import { ActiveBonusLine } from '../../../src/home/banner/ActiveBonusLine.tsx';
import { heldBonus } from '../../rewards/sample-active-bonus.ts';

export const states = {
  'half played': () => <ActiveBonusLine activeBonus={heldBonus} hidden={false} />,
  'with amounts hidden': () => <ActiveBonusLine activeBonus={heldBonus} hidden />,
  'all is played': () => <ActiveBonusLine activeBonus={{ ...heldBonus, turnover: 52_000 }} hidden={false} />,
  'only just begun': () => <ActiveBonusLine activeBonus={{ ...heldBonus, turnover: 0 }} hidden={false} />,
};
