import { PendingGiftLink } from '../../../src/payments/giftlinks/PendingGiftLink.tsx';

export const states = { 'not answered yet': () => <PendingGiftLink onAgain={() => undefined} /> };
