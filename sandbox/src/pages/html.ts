/** Markup that is safe to send. Only `html` and `trusted` make it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = Html | string | number | readonly Html[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'object') return piece.map((part) => part.markup).join('');
  return String(piece).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A template whose values are escaped unless they are markup already. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < pieces.length ? render(pieces[index] ?? '') : '')).join(''),
  );
}

/** Our own constant markup, such as drawings; never anything that came from outside. */
export function trusted(markup: string): Html {
  return new Html(markup);
}
