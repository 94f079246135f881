import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoGameProviders } from '../../demo/demo-games.ts';
import { genuine } from '../../testing/game/answers.ts';
import { type ScriptedProvider, scriptedProvider } from '../../testing/scripted-provider.ts';
import { gameChannel } from '../game/game-providers.ts';
import { resolveProvider } from '../registry/resolve-provider.ts';

let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await scriptedProvider();
});
afterAll(() => provider.close());

test.each([
  ['PG', [1_500, 375]],
  ['HUAYHD', [500, 125]],
] as const)('a page of bets of %s that is too large is requested with fewer rows', async (code, counts) => {
  const row = demoGameProviders.find((each) => each.code === code)!; // The demo has both.
  const { bets } = gameChannel(resolveProvider(row, { sandboxUrl: provider.url, env: {} })).provider;
  const requested: number[] = [];
  provider.answers((_, body) => {
    const count = Number(/(?:count=|"limit":)(\d+)/.exec(body)?.[1]);
    requested.push(count);
    // Every list of the genuine answer has one bet.
    return JSON.stringify(genuine[code]?.bets, (_key, value) =>
      Array.isArray(value)
        ? Array.from({ length: count }, () => ({ ...value[0], picture: 'x'.repeat(10_000) }))
        : value,
    );
  });
  const page = await bets({ from: new Date(0), to: new Date(), cursor: null });
  expect(page).toMatchObject({ kind: 'done', more: true });
  expect(page.kind === 'done' && page.rows).toHaveLength(counts[1]);
  expect(requested).toEqual(counts);
});
