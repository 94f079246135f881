import { timelineEvents } from '@kapao/contract/backoffice/timeline';
import { statementTypes } from '@kapao/contract/statement-types';
import { expect, it } from 'vitest';
import { readFiles } from '../../test-files/sources.ts';

// TypeScript checks types used as keys for completeness, but not lists in SQL.
it('a long list of statement types in SQL contains all of them', () => {
  const known: readonly string[] = statementTypes;
  const lists = readFiles(/\.sql$|\.queries\.ts$/).flatMap(({ path, text }) =>
    [...text.matchAll(/\bunnest\(array\[([^\]]{1,200})\]/g)]
      .map(([, list = '']) => ({ path, types: Array.from(list.matchAll(/\w+/g), ([word]) => word) }))
      .filter(({ types }) => types.filter((word) => known.includes(word)).length > 3),
  );
  expect(lists.map(({ path }) => path)).toContain('server/migrations/0108-member-timeline.sql');
  expect(lists.filter(({ types }) => known.some((type) => !types.includes(type)))).toEqual([]);
});

it('each statement type is an event of a member’s timeline', () => {
  expect(timelineEvents).toEqual(expect.arrayContaining([...statementTypes]));
});
