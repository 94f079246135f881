import { expect, test } from 'vitest';
import { fit } from '../protocol/answer.ts';
import { link } from './answer.ts';

test('characters that the database refuses are percent-encoded in a game link', () => {
  expect(fit(link, 'https://games.example/play?name=\u0000&token=a\ud83d')).toBe(
    'https://games.example/play?name=%00&token=a%EF%BF%BD',
  );
});
