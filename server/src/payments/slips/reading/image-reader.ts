import { type TaskOutcome, ThreadPool } from '../../../platform/threads/thread-pool.ts';

export type ImageReadResult =
  /** The bytes are no image, or one of an unsupported size. */
  | { readonly kind: 'unfit' }
  /** Texts of the QRs found. */
  | { readonly kind: 'read'; readonly texts: readonly string[] };

export interface ImageReadRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly budgetMs: number;
}

/** Time budget of the quick pass, which reads most images in a fraction of a second. */
const quickMs = 1_500;
/** Time budget of the thorough pass. */
const thoroughMs = 6_500;
/** Images that may wait for the quick pass: more than inquiries run at once. */
const maxQuick = 1_000;
/** Images that may wait for the thorough pass: images without a QR delay only others of their kind. */
const maxThorough = 6;
/** Time after which a thread without an answer counts as hung and is terminated. */
const taskMs = 30_000;

/**
 * Reads QRs from images in two threads of its own, so that payments do not wait. A quick pass reads every image in sequence;
 * a thorough pass in a separate queue reads those without a result.
 */
export class ImageReader {
  readonly #quick: Pass;
  readonly #thorough: Pass;

  constructor(bounds = { quickMs, thoroughMs, maxThorough }) {
    this.#quick = passOf(bounds.quickMs, maxQuick);
    this.#thorough = passOf(bounds.thoroughMs, bounds.maxThorough);
  }

  /**
   * Reads an image; `busy` when too many wait, and the caller has to retry. Rejects only when a thread cannot start: an image
   * that crashes its thread counts as having no QR.
   */
  async read(bytes: Buffer): Promise<ImageReadResult | { readonly kind: 'busy' }> {
    const first = await this.#quick(bytes);
    return first.kind === 'read' && first.texts.length === 0 ? this.#thorough(bytes) : first;
  }
}

type Pass = (bytes: Buffer) => Promise<ImageReadResult | { readonly kind: 'busy' }>;

/** Returns a pass in a thread of its own; `most` images may run or wait. */
function passOf(budgetMs: number, most: number): Pass {
  const thread = new ThreadPool<ImageReadRequest, ImageReadResult>(
    new URL('./image-worker.ts', import.meta.url),
    { threads: 1, maxWaiting: most - 1, taskMs },
  );
  return async (file) => {
    const bytes = new Uint8Array(file);
    return resultOf(await thread.run({ bytes, budgetMs }, [bytes.buffer]));
  };
}

function resultOf(outcome: TaskOutcome<ImageReadResult>): ImageReadResult | { readonly kind: 'busy' } {
  if (outcome.kind === 'done') return outcome.answer;
  return outcome.kind === 'busy' ? outcome : { kind: 'read', texts: [] };
}
