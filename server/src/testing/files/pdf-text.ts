import { inflateSync } from 'node:zlib';

/** Returns the texts of a PDF by PDFKit in drawing order, one for each run of letters, decoded by its fonts' Unicode tables. */
export function textsOfPdf(pdf: Buffer): string[] {
  const objects = new Map<string, { readonly head: string; readonly stream: string }>();
  const raw = pdf.toString('latin1');
  for (const [, no = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, head = body, stream = ''] = /^(.*?)\nstream\n(.*)\nendstream$/s.exec(body) ?? [];
    const isPacked = head.includes('/FlateDecode') && stream !== '';
    objects.set(no, {
      head,
      stream: isPacked ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream,
    });
  }
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', no = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(no)?.head ?? '')?.[1] ?? '';
      fonts.set(name, lettersOf(objects.get(table)?.stream ?? ''));
    }
  return [...objects.values()].flatMap(({ stream }) => textsOf(stream, fonts));
}

function textsOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const texts: string[] = [];
  for (const [block] of stream.matchAll(/BT\n.*?ET\n/gs)) {
    const letters = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '');
    const codes = Array.from(
      block.matchAll(/<([0-9a-f]+)>/g),
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    ).flat();
    texts.push(codes.map((code) => letters?.get(code) ?? '?').join(''));
  }
  return texts;
}

/** Reads the table that maps the codes of a font to letters. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs))
    Array.from(list.matchAll(/<([0-9a-f ]*)>/g)).forEach(([, hex = ''], at) => {
      const code = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0');
      const units = (hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      letters.set(code, String.fromCharCode(...units));
    });
  return letters;
}
