import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { startingMark } from './first-screen/starting-mark.ts';
import { writePages } from './first-screen/write-pages.ts';
import { iconsOneByOne } from './icons-one-by-one.ts';
import { offlineShell } from './offline-shell.ts';
import { wholeWords } from './whole-words.ts';

/** Found from here whatever folder the build is started in. */
const here = { cwd: import.meta.dirname };

const shared =
  /member\/src\/(?!support\/|ui\/(?:dialog|rich-text)\/|frame\/dialog\/(?:panel\/|useQuestion)|content\/(?:agreement|contact)\/|members\/(?:(?:bank\/choice|account|passkey|push|step-up)\/|limits\/(?:[Ll]imit|useSetLimits))|payments\/(?:deposits|giftlinks|slips|withdrawals)\/|wallet\/(?:image|receipts|timeline)\/|gaming\/transfers\/|payments\/pending-transactions\/[A-Z]|ui\/money\/AmountField|ui\/status\/Timeline|gaming\/lobby\/Game(?:Grid|Search)|rewards\/(?!banners\/(?:banners|useBannersFirst)\.|invite\/useReceiveInvite\.))|contract\/src\/(?!slip-reasons|texts\/whole-words)|core\/src\/(?!text\/rich-text|reward\/(?:activation|losses)|receipt-limit)|lucide|@tanstack/;

/** The home screen, and what it asks for once it stands: whatever these files import at once belongs to it. */
const homeStarts = [
  'home/HomePage.tsx',
  'app/member/MemberShell.tsx',
  'ui/list/PullToRefresh.tsx',
  'members/passkey/PasskeyOffer.tsx',
];

/** Names the chunk of what the home screen needs, by what imports what; of anything else none. */
function ofHome(chunk: string) {
  let needed: Set<string> | undefined;
  return (id: string, graph: Rolldown.ChunkingContext) => {
    if (!needed) {
      needed = new Set(homeStarts.map((file) => join(import.meta.dirname, 'src', file)));
      for (const each of needed)
        for (const next of graph.getModuleInfo(each)?.importedIds ?? []) needed.add(next);
    }
    return needed.has(id) ? chunk : null;
  };
}

/**
 * Few chunks, each for one moment: dozens of tiny ones compress badly and queue up on a slow line. `frame` is what
 * every page needs, `login` what the login form adds; `dialog` comes with the first dialog, `parts` with the wallet,
 * `bank` with the choice of a bank, `account` and `limits` with the dialogs about the member. Pages and dialogs stay chunks of their
 * own, what dialogs about money share is `cashier`, and what cleans the operator's texts comes with those that show some. The rules name folders; each takes along
 * whatever its folders import.
 */
const chunks = [
  { name: 'frame', tags: ['$initial' as const], priority: 4 },
  { name: 'login', test: /src\/members\/session\//, priority: 3 },
  // Opening the chat must bring a visitor nothing that members work with: what both use stands apart, by whether the home
  // screen uses it, too. A rule takes along what its folders import, so that an icon or a part of ui/ that is missing here
  // would lead from the home screen to the chat (the budget's test sees it).
  {
    name: 'between',
    test: /member\/src\/(?:frame\/(?:dialog\/dialogs|live\/chat-room)|ui\/(?:button\/Button|money\/hidden-amounts|status\/Skeleton)\.)|icons\/(?:arrow-(?:down-to-line|right-left|up-from-line)|chevron-right|file-text|play|refresh-cw|star)\./,
    priority: 3,
  },
  {
    name: 'marks',
    test: /member\/src\/frame\/api\/fetch-with-progress|icons\/(?:bot|external-link|headset|image|image-up|moon|rotate-cw|shield-check|trash)\./,
    priority: 3,
  },
  // What the home screen asks for once it stands; two of their own would weigh a tenth more.
  {
    name: 'late',
    test: /member\/src\/(?:ui\/list\/PullToRefresh|members\/passkey\/(?:PasskeyOffer|offer-memory))\./,
    priority: 1,
  },
  // Comes with the first field that is entered, on the login already, and must not bring what the pages share along.
  { name: 'keyboard', test: /member\/src\/frame\/device\/keyboard\./, priority: 3 },
  // What looks after notifications comes late, and must not bring what the screens share along.
  { name: 'push', test: /member\/src\/frame\/device\/browser-push/, priority: 3 },
  // Comes after the screen works: the budget's test knows it by this name.
  { name: 'chat-door', test: /member\/src\/support\/(?:customer|launcher)\//, priority: 3 },
  { name: 'chat', test: /member\/src\/support\/(?!customer\/|launcher\/)/, priority: 3 },
  // What pages share. Home needs a part of it, and what it does not need comes with the pages that do.
  { name: ofHome('parts'), test: shared, minShareCount: 2, priority: 2 },
  { name: 'pieces', test: shared, minShareCount: 2, priority: 2 },
  {
    name: 'cashier',
    // Not what the home screen asks by.
    test: /member\/src\/(?:payments\/(?:deposits|giftlinks|slips|withdrawals)\/|wallet\/(?:image|receipts|timeline)\/|gaming\/transfers\/|payments\/pending-transactions\/[A-Z]|ui\/money\/AmountField|ui\/status\/Timeline)|contract\/src\/slip-reasons/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'rewards',
    // Not what home opens them by, nor the rules of how far a bonus is.
    test: /member\/src\/rewards\/(?!banners\/(?:banners|useBannersFirst)\.|invite\/useReceiveInvite\.)|core\/src\/(?:reward\/(?:activation|losses)|receipt-limit)/,
    minShareCount: 2,
    priority: 1,
  },
  // Comes after the home screen works: the budget's test knows it by this name.
  { name: 'socket', test: /socket\.io|engine\.io/, priority: 2 },
  {
    name: 'rich-text',
    test: /dompurify|core\/src\/text\/rich-text|contract\/src\/texts\/whole-words|member\/src\/(?:ui\/rich-text|content\/(?:agreement|contact))\//,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'dialog',
    test: /@base-ui|@floating-ui|member\/src\/(?:ui\/dialog\/|frame\/dialog\/(?:panel\/|useQuestion))/,
    priority: 1,
  },
  { name: 'bank', test: /member\/src\/members\/bank\/choice\//, minShareCount: 2, priority: 1 },
  {
    name: 'limits',
    test: /member\/src\/members\/limits\/(?:[Ll]imit|useSetLimits)/,
    minShareCount: 2,
    priority: 0,
  },
  {
    name: 'account',
    test: /member\/src\/members\/(?:account|passkey|push|step-up)\//,
    minShareCount: 2,
    priority: 0,
  },
];

/**
 * What the compiler remembers of a component weighs a third of it. The chat is drawn seldom and has to come fast, and its lines,
 * of which there are many, remember themselves (SaidLine.tsx). What the first screen carries along for a rare moment is drawn once.
 * The parts of home are small, hold nothing that others depend on, and are drawn when the page that holds them has something new:
 * that page, the shelf and all that listens or counts keep what they remember.
 */
const compiler = reactCompilerPreset();
const rarelyDrawn =
  /member\/src\/(?:support\/(?:panel|window)\/|app\/(?:RouteError|SkipLink|UpdateLine|member\/TopBar)\.|frame\/page\/(?:TabBar|PublicPage)\.|home\/(?!HomePage|useStickyTop)|gaming\/(?:game\/GameArt|lobby\/(?:ContinuePlayingCard|LobbyCard|LobbyHead|ReadingMark|Star|[A-Z]\w+Skeleton))\.|wallet\/statement\/(?:EntryParts|Statement(?:Row|List))\.|ui\/(?:status\/(?:EmptyState|LoadingOverlay)|design\/Logo)\.|frame\/dialog\/MissingDialog\.)/;
if (compiler.rolldown.filter) compiler.rolldown.filter.id = { exclude: rarelyDrawn };

/** The first load lists the names of all others, and seven letters tell one build’s from the next’s as well as eight. */
const named = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' };

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    iconsOneByOne(),
    react(),
    // A text without its translation must stop the build, not reach a member in the wrong language. Whoever is still
    // writing it sees it in English.
    lingui({ ...here, failOnMissing: command === 'build', failOnCompileError: true }),
    wholeWords(),
    // The macros go first: the compiler must see the plain calls that they become.
    babel({
      presets: [compiler, linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)],
    }),
    tailwindcss(),
    // Not while the app draws its own first screen.
    ...(isSsrBuild ? [] : [startingMark(), writePages(), VitePWA(offlineShell)]),
  ],
  // For React 17 and older; ours has it itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // Icons and fonts stay files: an inlined one would be paid for by every locale and be lost to the cache.
    assetsInlineLimit: 0,
    // The server sends no polyfilled modulepreload; every browser we support knows it. What the first script imports is there
    // already when that script asks for others.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => !name.includes('/rolldown-runtime-')),
    },
    rolldownOptions: isSsrBuild ? {} : { output: { ...named, codeSplitting: { groups: chunks } } },
  },
}));
