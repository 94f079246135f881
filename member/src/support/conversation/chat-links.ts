import type { MemberDialogs } from '../../frame/dialog/dialog-names.ts';

/** Target of a chat button: a page, or a dialog over the present one. */
export type ChatLinkTarget =
  | { readonly page: string }
  | { readonly dialog: keyof MemberDialogs; readonly id?: string };

const prefix = 'kapao:';

/** Targets for members; a visitor logs in first. */
const ofMembers: Readonly<Record<string, ChatLinkTarget>> = {
  home: { page: '/user/home' },
  statement: { page: '/user/statement' },
  bonus: { page: '/user/bonus' },
  profile: { page: '/user/profile' },
  contact: { page: '/user/contact' },
  howto: { page: '/user/howto' },
  deposit: { dialog: 'deposit' },
  withdraw: { dialog: 'withdraw' },
  transfer: { dialog: 'transfer' },
  slips: { dialog: 'slips' },
  'on-its-way': { dialog: 'on-its-way' },
  invite: { dialog: 'invite' },
  refund: { dialog: 'refund' },
  limits: { dialog: 'limits' },
  conditions: { dialog: 'conditions' },
};

/** Targets with an id after a slash, such as `kapao:statement/<id>`. */
const ofMembersNamed: Readonly<Record<string, keyof MemberDialogs>> = {
  statement: 'entry',
  'on-its-way': 'waiting',
  withdraw: 'withdrawal',
  bonus: 'bonus',
  game: 'game',
};

const ofVisitors: Readonly<Record<string, ChatLinkTarget>> = {
  login: { page: '/login' },
  register: { page: '/register' },
  howto: { page: '/howto' },
  contact: { page: '/contact' },
};

/** Returns a button's target; null for one that this app does not know, written by a newer server or by mistake. */
export function chatLinkTargetOf(payload: string, isMember: boolean): ChatLinkTarget | null {
  const address = payload.startsWith(prefix) ? payload.slice(prefix.length) : payload;
  const [name = '', ...rest] = address.split('/');
  const id = rest.join('/');
  if (!/^[a-z-]+$/.test(name) || !/^[\w-]{0,64}$/.test(id)) return null;
  const named = id ? own(ofMembersNamed, name) : undefined;
  const target = id ? named && { dialog: named, id } : own(ofMembers, name);
  if (isMember) return target ?? null;
  return (id ? undefined : own(ofVisitors, name)) ?? (target ? { page: '/login' } : null);
}

function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
