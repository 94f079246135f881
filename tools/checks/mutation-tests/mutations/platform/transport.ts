import { mutationsIn } from '../../mutation.ts';

const area = 'transport';
const http = 'server/src/platform/http';
const headers = [`${http}/connection/answer-headers.test.ts`];
const limits = [`${http}/connection/connection-limits.test.ts`];
const hold = [`${http}/connection/hold-answers.test.ts`];
const inside = ['server/src/providers/protocol/inside-hosts.test.ts'];

/** Mutations of what stands between the server and the network: cookies, headers, pages, connections, calls that go out. */
export const transportMutations = [
  ...mutationsIn('core/src/cookie-name.ts', [
    {
      name: 'another host may plant a cookie',
      area,
      find: 'return secure ? `__Host-${name}` : name;',
      replace: 'return secure ? name : name;',
      tests: ['server/src/members/session/login.test.ts', 'server/src/backoffice/staff/my-account.test.ts'],
    },
  ]),
  ...mutationsIn(`${http}/bare-app.ts`, [
    {
      name: 'answers outside the framework have no security headers',
      area,
      find: 'ServerResponse: answersWith(headers),',
      replace: '',
      tests: headers,
    },
  ]),
  ...mutationsIn(`${http}/connection/answer-headers.ts`, [
    {
      name: 'a refused upgrade has no security headers',
      area,
      find: "if ('res' in req && req.res) return;",
      replace: 'return;',
      tests: headers,
    },
  ]),
  ...mutationsIn(`${http}/connection/body-rate.ts`, [
    {
      name: 'a slow body is accepted without a limit',
      area,
      find: 'if (raw.complete || now - before >= leastBytes) {',
      replace: 'if (raw.complete || now - before >= 0) {',
      tests: limits,
    },
    {
      name: 'a refused slow body is read without a limit',
      area,
      find: 'if (reply.sent) return void raw.destroy();',
      replace: 'if (reply.sent) return;',
      tests: limits,
    },
  ]),
  ...mutationsIn(`${http}/app.ts`, [
    {
      name: 'a refused member is held back like a stranger',
      area,
      find: 'if (caller?.loggedIn) return null;',
      replace: '',
      tests: hold,
    },
    {
      name: 'a wrong guess with 409 is answered as quickly as a page',
      area,
      find: 'caller === null && (status === 409',
      replace: '(status === 409',
      tests: hold,
    },
  ]),
  ...mutationsIn(`${http}/connection/hold-answers.ts`, [
    {
      name: 'a refused stranger is answered at once',
      area,
      find: '    await turn;\n',
      replace: '',
      tests: hold,
    },
    {
      name: 'a connection may ask on while its refusal is held',
      area,
      find: '    holding.add(raw.socket);\n',
      replace: '',
      tests: hold,
    },
    {
      name: 'the size of a stored file does not count',
      area,
      find: "return Number(reply.getHeader('content-length') ?? 0);",
      replace: 'return 0 * reply.statusCode;',
      tests: hold,
    },
    {
      name: 'a stranger above the bound keeps the connection',
      area,
      find: "return void reply.header('connection', 'close');",
      replace: 'return;',
      tests: hold,
    },
  ]),
  ...mutationsIn('server/src/platform/outgoing/public-lookup.ts', [
    {
      name: 'a host name may resolve to an internal address',
      area,
      find: 'const open = found.filter(({ address }) => isNamed || isPublicAddress(address));',
      replace: 'const open = found.filter(({ address }) => isNamed || address !== undefined);',
      tests: inside,
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/call-provider.ts', [
    {
      name: 'an internal IP address is called',
      area,
      find: "if (flaw) return { kind: 'unsent', why: flaw };",
      replace: '',
      tests: inside,
    },
  ]),
  ...mutationsIn('server/src/gaming/accounts/auto-login.ts', [
    {
      name: 'a game opens an internal address in the member’s browser',
      area,
      find: 'addressFlaw(outcome.link, deps.settings.reach)',
      replace: "addressFlaw(outcome.link, 'anywhere')",
      tests: ['server/src/gaming/accounts/open-game.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/platform/settings/live-flaw.ts', [
    {
      name: 'the database’s certificate is not verified',
      area,
      find: "modes.every((mode) => mode === 'verify-full')",
      replace: "modes.every((mode) => mode !== 'disable')",
      tests: ['server/src/platform/settings/settings.test.ts'],
    },
  ]),
  ...mutationsIn(`${http}/log.ts`, [
    {
      name: 'a logged error under another name contains its row',
      area,
      find: 'formatters: { log: describeFaults },',
      replace: '',
      tests: [`${http}/log.test.ts`],
    },
  ]),
  ...mutationsIn('member/src/frame/api/session.ts', [
    {
      name: 'unsent messages stay in the browser after logout',
      area,
      find: 'indexedDB.deleteDatabase(unsentMessagesName);',
      replace: '',
      tests: ['member/src/frame/api/session.test.ts'],
    },
  ]),
  ...mutationsIn('member/src/members/register/draft.ts', [
    {
      name: 'the draft of a registration stores the account number',
      area,
      find: 'export function writeDraft({ bankAccountNo: _, ...draft }: Draft, nowMs: number): string {',
      replace: 'export function writeDraft(draft: Draft, nowMs: number): string {',
      tests: ['member/src/members/register/draft.test.ts'],
    },
  ]),
  ...mutationsIn(`${http}/pages/write-page.ts`, [
    {
      name: 'a page has the manifest of its market, whatever its language',
      area,
      find: '`/manifest.${settings.market}.${locale}.webmanifest`',
      replace: '`/manifest.${settings.market}.${settings.market}.webmanifest`',
      tests: [`${http}/pages/member-app.test.ts`],
    },
  ]),
];
