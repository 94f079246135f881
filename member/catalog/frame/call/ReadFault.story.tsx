import { ReadFault } from '../../../src/frame/call/ReadFault.tsx';

const nothing = () => undefined;

export const states = {
  'no network': () => <ReadFault error={{ code: 'OFFLINE' }} onRetry={nothing} />,
  'a fault of the server': () => <ReadFault error={{ code: 'INTERNAL_SERVER_ERROR' }} onRetry={nothing} />,
  'not built yet': () => (
    <ReadFault error={{ code: 'NOT_IMPLEMENTED', params: { notYet: true } }} onRetry={nothing} />
  ),
};
