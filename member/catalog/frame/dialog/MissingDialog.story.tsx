import { MissingDialog } from '../../../src/frame/dialog/MissingDialog.tsx';
import { Offline } from '../../decorators.tsx';

const nothing = () => undefined;

export const place = 'over';

export const states = {
  'its code did not come': () => <MissingDialog trying={false} onRetry={nothing} onClose={nothing} />,
  'trying again': () => <MissingDialog trying onRetry={nothing} onClose={nothing} />,
  'no network': () => (
    <Offline>
      <MissingDialog trying={false} onRetry={nothing} onClose={nothing} />
    </Offline>
  ),
};
