import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TextPart } from './src/i18n/i18n.ts';

/**
 * The texts come in six parts, each a chunk per language that loads alone: `public` with the first screen, then one
 * of `visitor` and `member`, by where somebody goes, `cashier` with the first page or dialog about money, `rewards`
 * with the first about bonuses, invitations or refunds, and `chat` once it is opened. This says which sources speak in
 * which part; lingui.config.ts makes a catalog of each, and text-parts.test.ts holds every page to the parts that it loads.
 */
interface Sources {
  include: string[];
  exclude: string[];
}

const firstScreen = [
  'chat/customer',
  'chat/door',
  'frame',
  'i18n',
  'people/session',
  'people/webauthn',
  'shell',
  'ui',
];
const visitorsOnly = ['content/howto', 'people/register'];
/** Seen by visitors and by members: in both parts, so that neither loads the other. */
const onBothSides = [
  'content/agreement',
  'content/contact',
  'frame/call',
  'frame/dialog',
  'frame/live',
  'people/bank',
];

/** Within a folder of the first screen, but seen after the login. */
const afterLogin = ['shell/member', 'ui/money/AmountField.tsx', 'ui/list'];

/** Nothing of it is on the home screen of somebody for whom no money is on its way. */
const cashier = [
  'money/deposit',
  'money/giftlink',
  'money/on-its-way',
  'money/receipt',
  'money/slip',
  'money/statement/page',
  'money/timeline',
  'money/transfer',
  'money/withdraw',
];

/** Nor does home itself say anything of them but their names. */
const rewards = ['rewards'];

/** For visitors and members alike, and for nobody before it is opened; its icon is on the first screen. */
const chat = ['chat/engine', 'chat/panel', 'chat/window'];

/** Every other folder speaks to members only, a new one too. */
const membersOnly = foldersOfSources().filter(
  (path) =>
    ![...firstScreen, ...visitorsOnly, ...onBothSides, ...cashier, ...rewards, ...chat].some((folder) =>
      isWithin(path, folder),
    ),
);

/** Folders below src/. */
export const textParts: Record<TextPart, Sources> = {
  public: { include: firstScreen, exclude: [...onBothSides, ...afterLogin] },
  visitor: { include: [...visitorsOnly, ...onBothSides], exclude: [] },
  member: { include: [...membersOnly, ...afterLogin, ...onBothSides], exclude: cashier },
  cashier: { include: cashier, exclude: [] },
  rewards: { include: rewards, exclude: [] },
  chat: { include: chat, exclude: [] },
};

function foldersOfSources(): string[] {
  const src = join(import.meta.dirname, 'src');
  const folders = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(src, entry.parentPath));
  return [...new Set(folders)].filter((folder) => folder !== '').sort();
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
