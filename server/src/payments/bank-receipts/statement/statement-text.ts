import type { StatementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';
import type { StatementEncoding } from '@kapao/contract/backoffice/statement-encodings';

export type StatementText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly flaw: StatementFlaw };

/**
 * Returns the text of a file. A file in another encoding than stated is refused and the encoding named, since names would
 * get wrong letters.
 */
export function readStatementText(bytes: Uint8Array, encoding: StatementEncoding): StatementText {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { ok: false, flaw: { code: 'IS_UTF_16' } };
  const utf8 = decode(bytes, 'utf-8');
  if (encoding === 'utf-8')
    return utf8 === null ? { ok: false, flaw: { code: 'NOT_UTF_8' } } : { ok: true, text: utf8 };
  // The file has non-ASCII letters and is valid UTF-8, which text in Windows-874 almost never is.
  if (utf8 !== null && utf8.length < bytes.length) return { ok: false, flaw: { code: 'IS_UTF_8' } };
  const text = decode(bytes, 'windows-874');
  return text === null ? { ok: false, flaw: { code: 'NOT_WINDOWS_874' } } : { ok: true, text };
}

/** Returns null when the bytes are not in this encoding. */
function decode(bytes: Uint8Array, encoding: StatementEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
