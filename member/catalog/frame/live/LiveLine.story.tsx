import { answersStore } from '../../../src/frame/api/answers.ts';
import { LiveLine } from '../../../src/frame/live/LiveLine.tsx';
import { liveStore } from '../../../src/frame/live/live.ts';
import { Offline, Pretend } from '../../pretend.tsx';

export const states = {
  reconnecting: {
    Show: () => (
      <Pretend store={liveStore} value="down">
        <LiveLine className="" />
      </Pretend>
    ),
    afterMs: 2_700,
  },
  connecting: { Show: () => <LiveLine className="" />, afterMs: 8_200 },
  'a server that does not answer': {
    Show: () => (
      <Pretend store={answersStore} value={false}>
        <LiveLine className="" />
      </Pretend>
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
