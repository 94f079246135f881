import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TextPart } from './src/i18n/i18n.ts';

/**
 * The texts come in seven parts, each a chunk per language that loads alone: `public` with the first screen, then one
 * of `visitor` and `member`, by where somebody goes, `cashier` with the first page or dialog about money or a game,
 * `rewards` with the first about bonuses, invitations or refunds, `account` with the first about the member, and `chat`
 * once it is opened. This says which sources speak in which part; lingui.config.ts makes a catalog of each, and text-parts.test.ts holds every page to the parts that it loads.
 */
interface Sources {
  include: string[];
  exclude: string[];
}

const firstScreen = [
  'support/customer',
  'support/launcher',
  'frame',
  'i18n',
  'members/session',
  'members/webauthn',
  'app',
  'ui',
];
const visitorsOnly = ['content/howto', 'members/register'];
/** Seen by visitors and by members: in both parts, so that neither loads the other. */
const onBothSides = [
  'content/agreement',
  'content/contact',
  'frame/call',
  'frame/dialog',
  'frame/live',
  'members/bank',
];

/** Shown to members as well, but with the visitors’ texts: there is no member part after the end. */
const afterEnd = ['content/contact/TerminatedPage.tsx'];

/** Within a folder of the first screen, but seen after the login. */
const afterLogin = ['app/member', 'ui/money/AmountField.tsx', 'ui/list'];

/** Nothing of it is on the home screen of somebody for whom no money is on its way. */
const cashier = [
  'home/balance-details',
  'payments/deposits',
  'payments/giftlinks',
  'wallet/notifications',
  'payments/pending-transactions',
  'wallet/receipts',
  'payments/slips',
  'wallet/statement/page',
  'wallet/timeline',
  'gaming/transfers',
  'payments/withdrawals',
  'gaming/game',
];

/** Nor does home itself say anything of them but their names. */
const rewards = ['rewards'];

/** The profile and its dialogs. */
const account = [
  'members/account',
  'members/limits',
  'members/passkey',
  'members/pause',
  'members/push',
  'members/step-up',
];

/** Within those folders, but seen on home or beside it, and where money is asked for. */
const beyondAccount = [
  'members/account/AccountNameAction.tsx',
  'members/pause/PauseBanner.tsx',
  'members/pause/PauseText.tsx',
  'members/limits/RealityDialog.tsx',
  'members/limits/SessionWatch.tsx',
  'members/limits/limit-texts.ts',
];

/** For visitors and members alike, and for nobody before it is opened; its icon is on the first screen. */
const chat = ['support/conversation', 'support/panel', 'support/window'];

/** Every other folder speaks to members only, a new one too. */
const membersOnly = foldersOfSources().filter(
  (path) =>
    ![...firstScreen, ...visitorsOnly, ...onBothSides, ...cashier, ...rewards, ...account, ...chat].some(
      (folder) => isWithin(path, folder),
    ),
);

/** Folders below src/. */
export const textParts: Record<TextPart, Sources> = {
  public: { include: firstScreen, exclude: [...onBothSides, ...afterLogin] },
  visitor: { include: [...visitorsOnly, ...onBothSides], exclude: [] },
  member: {
    include: [...membersOnly, ...afterLogin, ...onBothSides, ...beyondAccount],
    exclude: [...cashier, ...afterEnd],
  },
  cashier: { include: cashier, exclude: [] },
  rewards: { include: rewards, exclude: [] },
  account: { include: account, exclude: beyondAccount },
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
