/** Font of a run of letters: each font file has the letters of one script. */
export type Script = 'thai' | 'lao' | 'latin';

export interface Run {
  readonly script: Script;
  readonly text: string;
}

const runs = /[\u0e01-\u0e5b\u25cc]+|[\u0e81-\u0edf]+|[^\u0e01-\u0e5b\u25cc\u0e81-\u0edf]+/g;
/** Letters that no font of a PDF has, such as emoji. */
const missing = /[^\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]/gu;

/**
 * Splits a text into runs of one script. Sara am is taken apart and its tone mark put above it, as the shaping of Thai and Lao
 * demands and PDFKit does not do by itself.
 */
export function runsOf(text: string): Run[] {
  const shaped = text
    .normalize('NFC')
    .replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/([\u0ec8-\u0ecb]?)\u0eb3/g, '\u0ecd$1\u0eb2');
  return (shaped.match(runs) ?? []).map((run) => {
    const script = /[\u0e01-\u0e5b\u25cc]/.test(run) ? 'thai' : /[\u0e81-\u0edf]/.test(run) ? 'lao' : 'latin';
    return { script, text: script === 'latin' ? run.replace(missing, '?') : run };
  });
}
