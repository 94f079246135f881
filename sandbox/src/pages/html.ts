/** Markup that is safe to send, created only by `html` and `trusted`. */
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

/** Template tag that escapes its values unless they are `Html` already. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < pieces.length ? render(pieces[index] ?? '') : '')).join(''),
  );
}

/** Marks our own constant markup, such as drawings, as safe; never use it for input from outside. */
export function trusted(markup: string): Html {
  return new Html(markup);
}
