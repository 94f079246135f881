import { PersonCheckLine, personCheckStore } from '../../../src/frame/challenge/PersonCheckLine.tsx';
import { Pretend } from '../../pretend.tsx';

export const states = {
  working: () => (
    <Pretend store={personCheckStore} value={true}>
      <PersonCheckLine />
    </Pretend>
  ),
};
