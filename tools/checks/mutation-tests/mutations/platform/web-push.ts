import { mutationsIn } from '../../mutation.ts';

const refused = 'server/src/platform/call/refused-upload.test.ts';

export const browserMutations = [
  ...mutationsIn('server/src/platform/http/error-handler.ts', [
    {
      name: 'the rest of a refused body is not read',
      area: 'browsers',
      find: '      discardRest(request.raw);\n',
      replace: '',
      tests: [refused],
    },
    {
      name: 'the connection closes after a large body was refused',
      area: 'browsers',
      find: "      reply.removeHeader('connection');\n",
      replace: '',
      tests: [refused],
    },
    {
      name: 'only a body that is too large is read to its end',
      area: 'browsers',
      find: '(refused.status === 413 || request.isMultipart?.())',
      replace: 'refused.status === 413',
      tests: [refused],
    },
    {
      name: 'an endless body is read without a limit',
      area: 'browsers',
      find: '    if (bytes > maxRestBytes) request.destroy();\n',
      replace: '',
      tests: [refused],
    },
  ]),
  ...mutationsIn('member/src/frame/device/in-app-browser.ts', [
    {
      name: 'LINE’s browser counts as able to download',
      area: 'browsers',
      find: '\\bLine\\/|',
      replace: '',
      tests: ['member/src/frame/device/in-app-browser.test.ts'],
    },
    {
      name: 'an in-app view on an iPhone counts as able to download',
      area: 'browsers',
      find: "!iPhone.test(userAgent) || userAgent.includes('Safari/') || standalone === true",
      replace: 'true',
      tests: ['member/src/frame/device/in-app-browser.test.ts'],
    },
    {
      name: 'every in-app browser counts as able to open LINE',
      area: 'browsers',
      find: 'isTouch && (keepsDownloads(browser) || /\\bLine\\//.test(browser.userAgent))',
      replace: 'isTouch',
      tests: ['member/src/frame/device/in-app-browser.test.ts'],
    },
  ]),
  ...mutationsIn('member/src/support/conversation/outbox/send-actions.ts', [
    {
      name: 'files are judged without those chosen before',
      area: 'browsers',
      find: 'before + chosen.length >= roomForFiles()',
      replace: 'chosen.length >= roomForFiles()',
      tests: ['member/src/support/conversation/outbox/send-actions.test.ts'],
    },
    {
      name: 'files above the limit are sent',
      area: 'browsers',
      find: 'of chosen.slice(0, room)) {',
      replace: 'of chosen) {',
      tests: ['member/src/support/conversation/outbox/send-actions.test.ts'],
    },
  ]),
  ...mutationsIn('member/src/ui/button/write-later.ts', [
    {
      name: 'the clipboard is written after the press has ended',
      area: 'browsers',
      find: "await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);",
      replace: "await plain; await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);",
      tests: ['member/src/ui/button/write-later.test.ts'],
    },
  ]),
  ...mutationsIn('member/src/support/conversation/outbox/judge-file.ts', [
    {
      name: 'a picture without a file extension is refused',
      area: 'browsers',
      find: '  const said = type.toLowerCase();',
      replace: '  const said = extension && type.toLowerCase();',
      tests: ['member/src/support/conversation/outbox/judge-file.test.ts'],
    },
  ]),
  ...mutationsIn('contract/src/texts/whole-words.ts', [
    {
      name: 'a line breaks before ໆ',
      area: 'browsers',
      find: '([ๆໆฯຯ])/g',
      replace: '([ๆฯຯ])/g',
      tests: ['contract/src/texts/whole-words.test.ts'],
    },
    {
      name: 'a line breaks between the sign of an amount and ฿',
      area: 'browsers',
      find: '`$1${joiner}$2`',
      replace: "'$1$2'",
      tests: ['contract/src/texts/whole-words.test.ts'],
    },
    {
      name: 'a line breaks between the place of a number and วัน',
      area: 'browsers',
      find: '([\\d}#"]) (?=',
      replace: '(\\d) (?=',
      tests: ['contract/src/texts/whole-words.test.ts'],
    },
  ]),
];
