import { PersonCheckLine, personCheckStore } from '../../../src/frame/challenge/PersonCheckLine.tsx';
import { WithStoreValue } from '../../decorators.tsx';

export const states = {
  working: () => (
    <WithStoreValue store={personCheckStore} value={true}>
      <PersonCheckLine />
    </WithStoreValue>
  ),
};
