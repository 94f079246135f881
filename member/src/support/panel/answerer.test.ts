import { expect, test } from 'vitest';
import type { Line } from '../conversation/conversation.ts';
import { answererOf, awaitsTeam } from './answerer.ts';

const line = (over: Partial<Line>): Line => ({
  key: 'k',
  isOwn: false,
  by: 'bot',
  name: null,
  message: { message_type: 'text', payload: 'x' },
  at: new Date(0),
  seq: 1,
  delivery: 'succeed',
  failure: null,
  upload: null,
  isRead: true,
  ...over,
});
const own = { isOwn: true, by: 'customer' } as const;
const press = (payload: string): Line['message'] => ({
  message_type: 'postback',
  payload: 'x',
  payloads: [{ title: 'x', payload }],
});
const machine = { isMachine: true, name: null };
const team = { isMachine: false, name: null };

test('the bot answers until the member requests a person, and then the team', () => {
  const bot = line({});
  expect(answererOf([])).toBeNull();
  expect(answererOf([line(own)])).toBeNull();
  expect(answererOf([bot, line(own)])).toEqual(machine);
  expect(answererOf([bot, line({ ...own, message: press('slip:1') })])).toEqual(machine);
  const called = line({ ...own, message: press('kapao:person') });
  expect(answererOf([bot, called, line(own)])).toEqual(team);
  expect(answererOf([bot, { ...called, delivery: 'failed' }])).toEqual(machine);
  // Nobody is answering now, not even the assistant.
  expect(answererOf([bot, line({ by: 'house' })])).toEqual(team);
  // The request for a person belongs to an earlier case; the assistant has answered since.
  expect(answererOf([bot, called, bot])).toEqual(machine);
  expect(answererOf([bot, called, line({ by: 'person', name: 'Nan' })])).toEqual({ ...team, name: 'Nan' });
});

test('a member’s message awaits the team until an agent answers, and not while the bot answers', () => {
  const asked = line({ ...own });
  expect(awaitsTeam([])).toBe(false);
  expect(awaitsTeam([asked])).toBe(true);
  expect(awaitsTeam([line({ ...own, seq: null, delivery: 'sending' })])).toBe(false);
  expect(awaitsTeam([asked, line({ by: 'person' })])).toBe(false);
  expect(awaitsTeam([line({ by: 'bot' }), asked])).toBe(false);
  expect(awaitsTeam([line({ by: 'person' }), line({ ...own, message: press('kapao:rate:5') })])).toBe(false);
});
