import { HeldBonusRow } from '../../../src/rewards/held/HeldBonusRow.tsx';
import { heldRound } from '../sample-round.ts';

export const states = {
  'half played': () => <HeldBonusRow round={heldRound} hidden={false} />,
  'with amounts hidden': () => <HeldBonusRow round={heldRound} hidden />,
  'all is played': () => <HeldBonusRow round={{ ...heldRound, turnover: 52_000 }} hidden={false} />,
  'only just begun': () => <HeldBonusRow round={{ ...heldRound, turnover: 0 }} hidden={false} />,
};
