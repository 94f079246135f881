import { expect, it } from 'vitest';
import { readFiles } from '../../test-files/sources.ts';

/** Calls that are safe at the named places only; docs/security.md names this test as evidence. */
const rules: readonly {
  readonly what: string;
  readonly pattern: RegExp;
  readonly only: readonly string[];
}[] = [
  {
    what: 'code made of a text',
    pattern: /\beval\(|\bnew Function\(|\b(?:setTimeout|setInterval)\(['"`]|node:vm\b/,
    only: [],
  },
  {
    what: 'another program',
    pattern: /node:child_process|\bworker_threads.*eval: true/,
    only: ['server/src/platform/db/embedded/cluster.ts', 'server/src/platform/db/embedded/embedded.ts'],
  },
  {
    what: 'a shell',
    pattern: /\bshell: true|\bexecSync\b|\bimport \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/,
    only: [],
  },
  {
    what: 'a text as HTML',
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\bsrcDoc=/,
    only: ['member/src/ui/rich-text/SafeHtml.tsx', 'operator/src/screens/content/text/MemberView.tsx'],
  },
  {
    what: 'a random number that can be guessed',
    pattern: /Math\.random/,
    only: ['server/src/ledger/contended-queue.ts', 'member/src/support/conversation/retry-delay.ts'],
  },
  {
    what: 'a weak hash, which only protocols of others ask for',
    pattern: /create(?:Hash|Hmac)\('(?:md5|sha1|rmd160)'|'SHA1'/,
    only: [
      'server/src/providers/game/ask-me-bet.ts',
      'server/src/providers/game/joker.ts',
      'server/src/backoffice/staff/totp.ts',
    ],
  },
  {
    what: 'a cipher that detects no change',
    pattern: /create(?:Dec|C)ipheriv\((?!'aes-(?:256|128)-gcm')/,
    only: [],
  },
  {
    what: 'a log beside standard output, or a file that is written while more is read',
    pattern: /\bpino\(|\bpino\.(?:transport|destination|multistream)\b|\bappendFile|\bcreateWriteStream\(/,
    only: ['server/src/members/personal-data/export-member.ts', 'server/src/platform/http/log.ts'],
  },
  {
    what: 'TLS without a certificate that holds',
    pattern: /rejectUnauthorized: false|checkServerIdentity|NODE_TLS_REJECT_UNAUTHORIZED = /,
    only: [],
  },
];

const product = readFiles(/\.(?:tsx?|js)$/).filter(
  ({ path, isTest }) =>
    /^(?:core|contract|server|member|operator)\//.test(path) &&
    !isTest &&
    !/^(?:server\/src\/demo|member\/catalog|(?:member|operator)\/[\w-]+\.ts$)/.test(path),
);

it.each(rules)('$what: only where it is known to be safe', ({ pattern, only }) => {
  expect(product.length).toBeGreaterThan(1_000);
  const places = product.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(places.toSorted()).toEqual([...only].toSorted());
});

it('every request of the server to another one refuses to follow a redirect', () => {
  const asking = product.filter(({ path, text }) => path.startsWith('server/') && /\bfetch\(/.test(text));
  expect(asking.map(({ path }) => path)).toEqual([
    'server/src/platform/files/bucket-store.ts',
    'server/src/providers/protocol/call-provider.ts',
  ]);
  for (const { text } of asking)
    expect(text.match(/\bfetch\(/g)?.length).toBe(text.match(/redirect: 'error'/g)?.length);
});

it('fields for passwords hide them, take what is pasted, and name themselves to password managers', () => {
  const fields = product.filter(({ text }) => /<PasswordField\b|type="password"/.test(text));
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter(({ text }) => !/autoComplete=/.test(text)).map(({ path }) => path)).toEqual([]);
  const field = product.find(({ path }) => path === 'member/src/ui/field/PasswordField.tsx');
  expect(field?.text).toContain("type={shown ? 'text' : 'password'}");
  // Only the message fields read the clipboard, for pasted pictures.
  expect(product.filter(({ text }) => text.includes('onPaste=')).map(({ path }) => path)).toEqual([
    'member/src/support/panel/composer/Composer.tsx',
    'operator/src/screens/support/composer/Composer.tsx',
  ]);
});
