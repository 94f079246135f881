import { LinkOnItsWay } from '../../../src/money/giftlink/LinkOnItsWay.tsx';

export const states = { 'not answered yet': () => <LinkOnItsWay onAgain={() => undefined} /> };
