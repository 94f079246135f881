import { HeldLine } from '../../../src/home/banner/HeldLine.tsx';
import { heldRound } from '../../rewards/sample-round.ts';

export const states = {
  'half played': () => <HeldLine round={heldRound} hidden={false} />,
  'with amounts hidden': () => <HeldLine round={heldRound} hidden />,
  'all is played': () => <HeldLine round={{ ...heldRound, turnover: 52_000 }} hidden={false} />,
  'only just begun': () => <HeldLine round={{ ...heldRound, turnover: 0 }} hidden={false} />,
};
