/** Part of a text: plain, or a link with its host if it leads elsewhere. */
export interface Part {
  /** Offset in the text. */
  readonly at: number;
  readonly text: string;
  readonly href: string | null;
  /** Null for plain text and for our own pages. */
  readonly host: string | null;
}

/**
 * Pattern of an address. It runs in linear time, because anybody may have written the text, and ends at the
 * first non-ASCII character, because Thai and Lao follow an address without a space.
 */
const addresses = /https?:\/\/[!#-;=?-[\]_a-z~]+/gi;

/** Characters that end a sentence and not an address. */
const enders = ".,!?:;'*_~";

/** Returns the parts of a text in order; joined they are the text. */
export function linkify(text: string, ownHost: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = trimmed(found);
    const link = linkOf(address, text[index + address.length], ownHost);
    if (!link) continue;
    if (index > done) parts.push(plain(done, text.slice(done, index)));
    parts.push({ at: index, ...link });
    done = index + address.length;
  }
  if (done < text.length) parts.push(plain(done, text.slice(done)));
  return parts;
}

function plain(at: number, text: string): Part {
  return { at, text, href: null, host: null };
}

/** Returns a link; null for what is not an address, or one that could be taken for another. */
function linkOf(text: string, next: string | undefined, ownHost: string): Omit<Part, 'at'> | null {
  if (!URL.canParse(text)) return null;
  const { href, host, hostname, username, password, pathname, search, hash } = new URL(text);
  // A user name before the host can be made to look like a host.
  if (username || password || !hostname.includes('.')) return null;
  // The host continues in other letters, so the link would lead to a different host.
  const isHostOnly = pathname === '/' && !search && !hash && !text.endsWith('/');
  if (isHostOnly && next !== undefined && next > '\x7f' && /\p{L}/u.test(next) && !isThaiOrLao(next))
    return null;
  return { text, href, host: host === ownHost ? null : host };
}

/** Whether a letter is Thai or Lao. These follow an address like a new word; hosts that contain them are never linked. */
function isThaiOrLao(letter: string): boolean {
  return letter >= '\u0e00' && letter <= '\u0eff';
}

/**
 * Returns an address without the punctuation of its sentence, and without a closing bracket that was opened
 * before the address.
 */
function trimmed(found: string): string {
  let end = found.length;
  let open = 0;
  for (const letter of found) open += letter === '(' ? 1 : letter === ')' ? -1 : 0;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    if (last === ')' && open < 0) open += 1;
    else if (!enders.includes(last) && last !== ']') break;
  }
  return found.slice(0, end);
}
