import { expect, it } from 'vitest';
import { readTrace, traceAddress } from './trace-address.ts';

it('a trace address is read back', () => {
  const traced = { family: 'in', from: '2026-11-01', to: '2026-11-02', code: 'operator:bank:SCB' } as const;
  expect(readTrace(new URL(traceAddress(traced), 'http://console').search)).toEqual(traced);
});

it('an unknown family or a missing day is refused', () => {
  expect(readTrace('?family=all&from=2026-11-01&to=2026-11-02')).toBeNull();
  expect(readTrace('?family=in&from=2026-11-01')).toBeNull();
});
