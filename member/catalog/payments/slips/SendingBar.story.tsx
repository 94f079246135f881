import { SendingBar } from '../../../src/payments/slips/SendingBar.tsx';

const megabyte = 1024 * 1024;

export const states = {
  'just begun': () => <SendingBar progress={{ sent: 0, total: 1.9 * megabyte, elapsedMs: 0 }} />,
  'under way': () => (
    <SendingBar progress={{ sent: 1.3 * megabyte, total: 1.9 * megabyte, elapsedMs: 4000 }} />
  ),
  'all sent': () => (
    <SendingBar progress={{ sent: 1.9 * megabyte, total: 1.9 * megabyte, elapsedMs: 6000 }} />
  ),
};
