import { ReadFailure } from '../../../src/frame/call/ReadFailure.tsx';

const nothing = () => undefined;

export const states = {
  'no network': () => <ReadFailure error={{ code: 'OFFLINE' }} onRetry={nothing} />,
  'a fault of the server': () => <ReadFailure error={{ code: 'INTERNAL_SERVER_ERROR' }} onRetry={nothing} />,
};
