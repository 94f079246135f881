import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Functions used of the npm packages that our readers and writers are compared with. */
export interface Packages {
  readonly 'promptpay-qr': (target: string, options: { readonly amount?: number }) => string;
  readonly 'promptpay-js': {
    readonly generate: (config: object) => string;
    readonly parse: (text: string) => Record<string, Parsed>;
  };
  readonly promptparse: {
    readonly generate: Record<'anyId' | 'billPayment' | 'trueMoney', (config: object) => string> &
      Record<'slipVerify' | 'trueMoneySlipVerify', (config: object) => string>;
    readonly validate: Record<'anyId' | 'billPayment' | 'slipVerify', (text: string) => unknown>;
    readonly parse: (text: string, isStrict: boolean) => { readonly tags: readonly Tag[] } | null;
  };
  readonly 'emvco-qr-sdk': {
    readonly parseQR: (text: string, options: { readonly parseMode: 'RAW_OBJECT' }) => Tree;
    readonly CRC: new (checksum: string) => { validate: (text: string) => boolean };
  };
  readonly 'bakong-khqr': {
    readonly BakongKHQR: (new () => { generateIndividual: (info: object) => { data: { qr: string } } }) & {
      verify: (text: string) => { isValid: boolean };
      decodeNonKhqr: (text: string) => { data: Tree };
    };
    readonly IndividualInfo: new (account: string, name: string, city: string, optional: object) => object;
  };
  readonly 'emv-qrcps': {
    readonly Merchant: {
      readonly buildEMVQR: () => Record<string, (...values: unknown[]) => string>;
      readonly buildMerchantAccountInformation: () => Record<string, (...values: string[]) => void>;
      readonly Parser: { toEMVQR: (text: string) => { generatePayload: () => string } };
    };
  };
}

/** Values found by a reader, by tag; a template holds its own tags. */
export type Tree = { readonly [tag: string]: string | Tree };
export interface Tag {
  readonly id: string;
  readonly value: string;
  readonly subTags?: readonly Tag[];
}
export interface Parsed {
  readonly value: string | Record<string, Parsed>;
}

export const versions: Readonly<Record<keyof Packages, string>> = {
  'promptpay-qr': '0.5.0',
  'promptpay-js': '1.0.7',
  promptparse: '1.6.0',
  'emvco-qr-sdk': '1.0.0',
  'bakong-khqr': '1.0.20',
  'emv-qrcps': '0.0.7',
};

/** Installs the packages into a folder outside the checkout, so that none becomes a dependency. */
export function installPackages(folder: string): Packages {
  const names = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  execFileSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', folder, ...names], {
    stdio: 'inherit',
  });
  const require = createRequire(join(folder, 'index.js'));
  // Some packages have no types and others wrong ones; the interface above follows the answers of the recorded versions.
  return Object.fromEntries(Object.keys(versions).map((name) => [name, require(name)])) as never;
}
