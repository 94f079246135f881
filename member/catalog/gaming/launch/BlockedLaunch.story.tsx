import { BlockedLaunch } from '../../../src/gaming/launch/BlockedLaunch.tsx';

const nothing = () => undefined;
const link = 'https://games.example/play';

export const states = {
  link: () => <BlockedLaunch launch={{ link }} onOpened={nothing} />,
  form: () => <BlockedLaunch launch={{ link, form: { username: 'kp7m2q9k4x1b' } }} onOpened={nothing} />,
};
