import { PendingGiftLink } from '../../../src/money/giftlink/LinkOnItsWay.tsx';

export const states = { 'not answered yet': () => <PendingGiftLink onAgain={() => undefined} /> };
