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
import { iconsOneByOne, iconsWithoutFormerNames } from './icons-one-by-one.ts';
import { manifests } from './manifests.ts';
import { offlineShell } from './offline-shell.ts';
import { wholeWords } from './whole-words.ts';

/** Resolved from here, whatever folder the build is started in. */
const here = { cwd: import.meta.dirname };

const shared =
  /member\/src\/(?!support\/|ui\/(?:dialog|rich-text)\/|frame\/dialog\/(?:panel\/|useConfirmation)|content\/(?:agreement|contact)\/|members\/(?:(?:bank\/choice|account|passkey|push|step-up)\/|limits\/(?:[Ll]imit|useSetLimits))|payments\/(?:deposits|giftlinks|slips|withdrawals)\/|wallet\/(?:image|receipts|timeline)\/|gaming\/transfers\/|payments\/pending-transactions\/[A-Z]|ui\/money\/AmountField|ui\/status\/Timeline|gaming\/lobby\/Game(?:Grid|Search)|rewards\/(?!banners\/(?:banners|useBannersFirst)\.|invite\/(?:useReceiveInvite|useCommission|receivable)\.))|contract\/src\/(?!slip-reasons|texts\/whole-words)|core\/src\/(?!text\/rich-text|reward\/(?:activation|losses)|receipt-limit)|lucide|@tanstack/;

/**
 * Home screen and what it loads after rendering: all that these files import statically, also through others,
 * belongs to it.
 */
const homeStarts = [
  'home/HomePage.tsx',
  'app/member/MemberShell.tsx',
  'ui/list/PullToRefresh.tsx',
  'members/passkey/PasskeyOffer.tsx',
];

/**
 * Returns a rule that gives this chunk name to modules that the home screen imports, and null to all others.
 */
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
 * Few chunks, each for one moment, because dozens of tiny ones compress badly and queue up on a slow connection. A rule
 * names folders and includes whatever they import; pages and dialogs have chunks of their own.
 */
const chunks = [
  { name: 'frame', tags: ['$initial' as const], priority: 4 },
  { name: 'login', test: /src\/members\/session\//, priority: 3 },
  // Keeps members' code out of a visitor's chat: modules shared by both are separate, split by whether the home screen uses
  // them. A rule includes what its folders import, so an icon or a part of ui/ that is missing here would make the home
  // screen load the chat (the budget's test detects it).
  {
    name: 'between',
    test: /core\/src\/calendar\.|member\/src\/(?:frame\/(?:dialog\/dialogs|live\/chat-room)|ui\/(?:button\/Button|money\/hidden-amounts|status\/Skeleton)\.)|icons\/(?:arrow-(?:down-to-line|right-left|up-from-line)|chevron-right|file-text|play|refresh-cw|star)\./,
    priority: 3,
  },
  {
    name: 'marks',
    test: /member\/src\/frame\/api\/fetch-with-progress|icons\/(?:bot|external-link|headset|image|image-up|moon|rotate-cw|shield-check|trash)\./,
    priority: 3,
  },
  // Modules that the home screen loads after rendering, in one chunk; two would be a tenth larger.
  {
    name: 'late',
    test: /member\/src\/(?:ui\/list\/PullToRefresh|members\/passkey\/(?:PasskeyOffer|offer-memory))\./,
    priority: 1,
  },
  // Loaded with the first focused field, even on the login, so it must not include what pages share.
  { name: 'keyboard', test: /member\/src\/frame\/device\/keyboard\./, priority: 3 },
  // Push notification code loads late, and must not include what pages share.
  { name: 'push', test: /member\/src\/frame\/device\/browser-push/, priority: 3 },
  // Loaded after the screen works: the budget's test knows it by this name.
  { name: 'chat-door', test: /member\/src\/support\/(?:customer|launcher)\//, priority: 3 },
  { name: 'chat', test: /member\/src\/support\/(?!customer\/|launcher\/)/, priority: 3 },
  // Modules that pages share: `parts` is what home needs, `pieces` comes with the pages that need the rest.
  { name: ofHome('parts'), test: shared, minShareCount: 2, priority: 2 },
  { name: 'pieces', test: shared, minShareCount: 2, priority: 2 },
  {
    name: 'cashier',
    // Excludes what the home screen itself uses.
    test: /member\/src\/(?:payments\/(?:deposits|giftlinks|slips|withdrawals)\/|wallet\/(?:image|receipts|timeline)\/|gaming\/transfers\/|payments\/pending-transactions\/[A-Z]|ui\/money\/AmountField|ui\/status\/Timeline)|contract\/src\/slip-reasons/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'rewards',
    // Excludes what the home screen uses to open these screens, and the wagering rules (core/src/reward/wagering.ts).
    test: /member\/src\/rewards\/(?!banners\/(?:banners|useBannersFirst)\.|invite\/(?:useReceiveInvite|useCommission|receivable)\.)|core\/src\/(?:reward\/(?:activation|losses)|receipt-limit)/,
    minShareCount: 2,
    priority: 1,
  },
  // Loaded after the home screen works: the budget's test knows it by this name.
  { name: 'socket', test: /socket\.io|engine\.io/, priority: 2 },
  {
    name: 'rich-text',
    test: /dompurify|core\/src\/text\/rich-text|contract\/src\/texts\/whole-words|member\/src\/(?:ui\/rich-text|content\/(?:agreement|contact))\//,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'dialog',
    test: /@base-ui|@floating-ui|member\/src\/(?:ui\/dialog\/|frame\/dialog\/(?:panel\/|useConfirmation))/,
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
 * Excludes rarely rendered components from the React compiler, whose memoisation is a third of a component's size: the
 * chat, whose messages memoise themselves (MessageRow.tsx), rare parts of the first screen, the small parts of home, and
 * fields, whose properties change with every key. Components that subscribe to a store or count time stay compiled.
 */
const compiler = reactCompilerPreset();
const rarelyDrawn =
  /member\/src\/(?:support\/(?:panel|window)\/|app\/(?:RouteError|SkipLink|UpdateLine|member\/TopBar)\.|frame\/page\/(?:TabBar|PublicPage)\.|home\/(?!HomePage|useStickyTop)|gaming\/(?:game\/GameArt|lobby\/(?:ContinuePlaying(?:Card)?|GameLobby|LobbyCard|LobbyHeading|ReadingMark|Star|[A-Z]\w+Skeleton))\.|wallet\/statement\/(?:EntryParts|Statement(?:Row|List))\.|ui\/(?:status\/(?:EmptyState|LoadingOverlay)|design\/Logo|field\/(?:Checkbox|Field|PasswordField))\.|frame\/dialog\/(?:MissingDialog|DialogHost)\.|frame\/live\/LiveLine\.|members\/passkey\/PasskeyOffer\.|frame\/call\/ReadFailure\.)/;
if (compiler.rolldown.filter) compiler.rolldown.filter.id = { exclude: rarelyDrawn };

/** The first load lists the names of all chunks, and seven characters tell builds apart as well as eight. */
const named = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' };

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    iconsOneByOne(),
    iconsWithoutFormerNames(),
    react(),
    // A missing translation fails the build, so that no member sees the wrong language. During development the text appears
    // in English.
    lingui({ ...here, failOnMissing: command === 'build', failOnCompileError: true }),
    wholeWords(),
    // Macros run first: the compiler must see the plain calls that they become.
    babel({
      presets: [compiler, linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)],
    }),
    tailwindcss(),
    // Skipped while the build renders the app's first screen.
    ...(isSsrBuild ? [] : [startingMark(), manifests(), writePages(), VitePWA(offlineShell)]),
  ],
  // Shim for React 17 and older; ours has the hook itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // The licences of what is bundled; those of fonts and service worker are in public/, and Tailwind's is in the style sheet.
    license: { fileName: 'licences.txt' },
    // Icons and fonts stay files: an inlined one would be paid for by every locale and be lost to the cache.
    assetsInlineLimit: 0,
    // No modulepreload polyfill: every browser that we support has it. What the first script imports is already loaded when
    // that script requests others.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => !name.includes('/rolldown-runtime-')),
    },
    rolldownOptions: isSsrBuild ? {} : { output: { ...named, codeSplitting: { groups: chunks } } },
  },
}));
