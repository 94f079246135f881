import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TextPart } from './src/i18n/i18n.ts';

/**
 * Sources of each text part, a chunk per language that loads alone; text-parts.test.ts checks which parts a page loads.
 * `public` loads with the first screen, then `visitor` or `member`; the others with what they are named after.
 */
interface Sources {
  include: string[];
  exclude: string[];
}

const firstScreen = ['support/customer', 'support/launcher', 'frame', 'i18n', 'members/session', 'app', 'ui'];
const visitorsOnly = ['content/howto', 'members/login-code', 'members/password-reset', 'members/register'];
/** Folders seen by visitors and members: in both parts, so that neither part loads the other. */
const onBothSides = [
  'content/agreement',
  'content/contact',
  'frame/call',
  'frame/dialog',
  'frame/live',
  'members/bank',
];

/** Files with the visitors' texts, although members see them too: after termination the member part is not loaded. */
const afterEnd = ['content/contact/TerminatedPage.tsx'];

/** Files in folders of the first screen that are seen only after the login. */
const afterLogin = ['app/member', 'ui/money/AmountField.tsx', 'ui/list'];

/** Folders with nothing on the home screen of a member without pending money. */
const cashier = [
  'home/balance-details',
  'payments/deposits',
  'payments/giftlinks',
  'wallet/notifications',
  'payments/pending-transactions',
  'wallet/image',
  'wallet/receipts',
  'payments/slips',
  'wallet/statement/page',
  'wallet/timeline',
  'gaming/transfers',
  'payments/withdrawals',
  'gaming/game',
];

/** Folders whose texts the home screen does not use. */
const rewards = ['rewards'];

/** Profile and its dialogs. */
const account = [
  'members/account',
  'members/erasure',
  'members/limits',
  'members/passkey',
  'members/pause',
  'members/push',
  'members/step-up',
  'members/withdraw-proof',
];

/** Files in those folders that are seen on or beside home, or where money is moved. */
const beyondAccount = [
  'members/account/AccountNameAction.tsx',
  'members/erasure/ErasureBanner.tsx',
  'members/pause/PauseBanner.tsx',
  'members/pause/PauseText.tsx',
  'members/limits/RealityDialog.tsx',
  'members/limits/SessionWatch.tsx',
  'members/limits/limit-texts.ts',
];

/** Folder of whatever asks for a passkey: for visitors, in the account, and where money is moved. */
const passkey = 'members/webauthn';

/** Lists with pages are in the cashier's and the rewards' screens only. */
const pages = 'ui/list/Pagination.tsx';

/** File of the account part that is also seen where money is moved. */
const proof = 'members/step-up/CurrentPasswordField.tsx';

/** For visitors and members alike, and unused until opened; its icon is on the first screen. */
const chat = ['support/conversation', 'support/panel', 'support/window'];

/** All other folders, new ones too, are for members only. */
const membersOnly = foldersOfSources().filter(
  (path) =>
    ![
      ...firstScreen,
      ...visitorsOnly,
      ...onBothSides,
      ...cashier,
      ...rewards,
      ...account,
      ...chat,
      passkey,
    ].some((folder) => isWithin(path, folder)),
);

/** Text parts with their folders below src/. */
export const textParts: Record<TextPart, Sources> = {
  public: { include: firstScreen, exclude: [...onBothSides, ...afterLogin] },
  visitor: { include: [...visitorsOnly, ...onBothSides, passkey], exclude: [] },
  member: {
    include: [...membersOnly, ...afterLogin, ...onBothSides, ...beyondAccount],
    exclude: [...cashier, ...afterEnd, pages],
  },
  cashier: { include: [...cashier, proof, passkey, pages], exclude: [] },
  rewards: { include: [...rewards, pages], exclude: [] },
  account: { include: [...account, passkey], exclude: beyondAccount },
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
