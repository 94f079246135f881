import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { gridColumns } from './GridSkeleton.tsx';
import { LobbySkeleton } from './LobbySkeleton.tsx';

test('before the games are known a wide screen has the columns of their grid, and a phone its rows', () => {
  const [wide, phone] = [true, false].map((isWide) => renderToStaticMarkup(<LobbySkeleton wide={isWide} />));
  expect(wide).toContain(gridColumns);
  expect(phone).not.toContain(gridColumns);
  expect(phone).toContain('w-[8.5rem]');
});
