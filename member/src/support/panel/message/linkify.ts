/** A stretch of a text: plain, or a link with the host where it leads elsewhere. */
export interface Part {
  /** Where in the text it begins. */
  readonly at: number;
  readonly text: string;
  readonly href: string | null;
  /** Null for plain text and for our own pages. */
  readonly host: string | null;
}

/**
 * One step for each character, whoever wrote the text. An address ends where ASCII does: Thai and Lao follow it without
 * a space.
 */
const addresses = /https?:\/\/[!#-;=?-[\]_a-z~]+/gi;

/** What ends a sentence and not an address. */
const enders = ".,!?:;'*_~";

/** The parts of a text in their order; together they are the text. */
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

/** Null for what is no address, and for one that could be taken for another. */
function linkOf(text: string, next: string | undefined, ownHost: string): Omit<Part, 'at'> | null {
  if (!URL.canParse(text)) return null;
  const { href, host, hostname, username, password, pathname, search, hash } = new URL(text);
  // A name before the host can be made to look like one.
  if (username || password || !hostname.includes('.')) return null;
  // The host goes on in other letters: the link would lead to somebody else.
  const isHostOnly = pathname === '/' && !search && !hash && !text.endsWith('/');
  if (isHostOnly && next !== undefined && next > '\x7f' && /\p{L}/u.test(next) && !isOfHere(next))
    return null;
  return { text, href, host: host === ownHost ? null : host };
}

/** Thai and Lao letters stand beside an address as a new word does; hosts with them are not linked at all. */
function isOfHere(letter: string): boolean {
  return letter >= '\u0e00' && letter <= '\u0eff';
}

/** Without what closes the sentence around it, and without a bracket that was opened before it. */
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
