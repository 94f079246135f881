import { serverRespondsStore } from '../../../src/frame/api/server-responds.ts';
import { LiveLine } from '../../../src/frame/live/LiveLine.tsx';
import { liveStore } from '../../../src/frame/live/live.ts';
import { Offline, WithStoreValue } from '../../decorators.tsx';

export const states = {
  reconnecting: {
    Show: () => (
      <WithStoreValue store={liveStore} value="down">
        <LiveLine className="" />
      </WithStoreValue>
    ),
    afterMs: 2_700,
  },
  connecting: { Show: () => <LiveLine className="" />, afterMs: 8_200 },
  'a server that does not answer': {
    Show: () => (
      <WithStoreValue store={serverRespondsStore} value={false}>
        <LiveLine className="" />
      </WithStoreValue>
    ),
    afterMs: 2_700,
  },
  offline: {
    Show: () => (
      <Offline>
        <LiveLine className="" />
      </Offline>
    ),
    afterMs: 2_700,
  },
};
