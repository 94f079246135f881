import { expect, it } from 'vitest';
import { readTrace, traceAddress } from './trace-address.ts';

it('leads back to the figure that it was made of', () => {
  const traced = { family: 'in', from: '2026-11-01', to: '2026-11-02', code: 'operator:bank:SCB' } as const;
  expect(readTrace(new URL(traceAddress(traced), 'http://console').search)).toEqual(traced);
});

it('names no figure that there is not', () => {
  expect(readTrace('?family=all&from=2026-11-01&to=2026-11-02')).toBeNull();
  expect(readTrace('?family=in&from=2026-11-01')).toBeNull();
});
