import { expect, it } from 'vitest';
import { arrivals, type Standing, settled } from './press-arrivals.ts';

const at = (id: string, top: number, more: Partial<Standing> = {}): Standing => ({
  id,
  label: id,
  isOff: false,
  box: [0, top, 100, top + 50],
  ...more,
});
const chip = at('200', 300);
const move = at('Move', 360);
const pressed = { pressed: chip, atPress: [chip, move], last: [chip, move] };

it('finds controls that appear, move, change their label or become enabled at the place of a press', () => {
  const now = [at('Play', 300), at('Move', 300), at('200', 300, { label: '500' })];
  expect(arrivals(now, pressed)).toEqual(now);
  const closed = {
    ...pressed,
    atPress: [chip, { ...move, isOff: true }],
    last: [chip, { ...move, isOff: true }],
  };
  expect(arrivals([chip, move], closed)).toEqual([move]);
});

it('never counts the pressed control, nor one unchanged since the press', () => {
  expect(arrivals([at('200', 200), move], { ...pressed, last: [] })).toEqual([]);
  const busy = { ...chip, label: 'Moving…', isOff: true };
  expect(arrivals([busy], pressed)).toEqual([]);
  expect(arrivals([chip, move], { ...pressed, last: [busy, { ...move, isOff: true }] })).toEqual([]);
});

it('adds up slow movements', () => {
  const near = [at('Move', 354)];
  expect(arrivals(near, pressed)).toEqual([]);
  const last = settled(near, pressed.last);
  expect(last).toEqual([move]);
  expect(arrivals([at('Move', 348)], { ...pressed, last })).toHaveLength(1);
});
