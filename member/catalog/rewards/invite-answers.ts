import type { Reply } from '../../src/frame/api/api.ts';
import { answered } from '../answers.tsx';
import { say } from '../say.ts';

type Invites = Reply<'getInvites'>;

const names = () => [
  say('มา***', 'ມາ***', 'Ma***'),
  say('บุ***', 'ບຸ***', 'Bo***'),
  'Kh***',
  say('วิ***', 'ວິ***', 'Vi***'),
];
const amounts = [54, 38.5, 19.25, 8.25, 61, 12.75, 4.5, 27, 33, 1_999_999.75];

const invites = (): Invites['invites'] =>
  amounts.map((amount, index) => {
    const day = `2026-11-${20 - Math.floor(index / 4)}`;
    return {
      from: { name: names()[index % 4] ?? '' },
      amount,
      day,
      createdAt: `${day}T17:30:00.000Z`,
      collected: index > 3,
    };
  });

export const invitesAnswer = (more: Partial<Invites> = {}) =>
  answered(
    'getInvites',
    { total: 34, invites: invites(), active: true, counted: true, minimum: 50, friends: 4, ...more },
    { body: { page: 1, limit: 10 } },
  );

export const noInvites = (friends: number) => invitesAnswer({ total: 0, invites: [], friends });
