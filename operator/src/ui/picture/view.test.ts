import { expect, test } from 'vitest';
import { fitView, moved, turned, zoomed } from './view.ts';

test('zooming keeps the middle of the picture, up to eight times', () => {
  const seen = moved(fitView, 100, -40);
  const near = zoomed(seen, 1);
  expect(near).toEqual({ zoom: 1.25, turn: 0, x: 125, y: -50 });
  expect(zoomed(near, -1)).toEqual(seen);
  const nearest = Array.from({ length: 20 }).reduce<typeof fitView>((view) => zoomed(view, 1), fitView);
  expect(nearest.zoom).toBe(8);
  expect(zoomed(nearest, 1)).toEqual(nearest);
});

test('four turns give the original orientation', () => {
  const turns: number[] = [];
  let view = fitView;
  for (let n = 0; n < 4; n += 1) {
    view = turned(view);
    turns.push(view.turn);
  }
  expect(turns).toEqual([90, 180, 270, 0]);
});
