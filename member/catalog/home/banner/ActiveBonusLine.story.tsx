import { ActiveBonusLine } from '../../../src/home/banner/ActiveBonusLine.tsx';
import { heldBonus } from '../../rewards/sample-active-bonus.ts';

export const states = {
  'half played': () => <ActiveBonusLine round={heldBonus} hidden={false} />,
  'with amounts hidden': () => <ActiveBonusLine round={heldBonus} hidden />,
  'all is played': () => <ActiveBonusLine round={{ ...heldBonus, turnover: 52_000 }} hidden={false} />,
  'only just begun': () => <ActiveBonusLine round={{ ...heldBonus, turnover: 0 }} hidden={false} />,
};
