import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { minuteMs } from '@kapao/core/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused, sendError } from '../call/error-body.ts';
import { rejectOverload } from '../call/reject-overload.ts';
import { sentFiles, TransferConcurrency } from '../call/transfer-concurrency.ts';
import { customerNetworkOf, isLoopback } from '../rate-limit/network-address.ts';
import type { Settings } from '../settings/settings.ts';
import { type AskedRange, readRange } from './byte-range.ts';
import type { OpenedFile } from './file-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sender of the stored files of this port. */
    fileSender: FileSender;
  }
}

/** Bytes that a reader takes at least within each minute, far below the slowest mobile line. */
const leastBytes = 128 * 1024;
const retryAfterS = 2;

/** Sends stored files of one port while they are read, within limits of its own for each network and all of them. */
export class FileSender {
  readonly #sending = new TransferConcurrency(sentFiles);
  readonly #freeLoopback: boolean;
  #readers = 0;

  constructor({ live }: Pick<Settings, 'live'>) {
    this.#freeLoopback = !live;
  }

  /** Sends what `open` returns for the range that the request asks for, with these headers. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Readonly<Record<string, string>>,
    open: (range: AskedRange | null) => Promise<OpenedFile | null>,
  ): Promise<FastifyReply> {
    const permit = this.#sending.enter(this.#readerOf(request.ip));
    if (!permit) return rejectOverload(request, reply, retryAfterS);
    finished(reply.raw, () => permit.leave());
    const range = readRange(request.headers.range);
    const file = await open(range);
    if (!file) throw new Refused('NO_DATA');
    if (!file.bytes) {
      reply.header('content-range', `bytes */${file.size}`);
      return sendError(request, reply, { code: 'INVALID_INPUT', params: { field: 'range' }, status: 416 });
    }
    const { contentType, size, part, bytes } = file;
    const length = part.to - part.from + 1;
    if (!permit.grow(length)) {
      bytes.destroy();
      return rejectOverload(request, reply, retryAfterS);
    }
    if (range) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${size}`);
    endIfStalled(reply.raw);
    return reply
      .headers(headers)
      .header('content-type', contentType)
      .header('content-length', length)
      .header('accept-ranges', 'bytes')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes);
  }

  /** Returns the network by which a reader is counted. In the demo all share this machine's address. */
  #readerOf(address: string): string {
    if (!this.#freeLoopback || !isLoopback(address)) return customerNetworkOf(address);
    this.#readers += 1;
    return `reader ${this.#readers}`;
  }
}

/** Ends an answer whose reader takes less than `least` bytes within a minute, so that it holds no file handle. */
export function endIfStalled(answer: ServerResponse, least = leastBytes): void {
  const sent = () => answer.socket?.bytesWritten ?? 0;
  let before = sent();
  const timer = setInterval(() => {
    const now = sent();
    if (now - before < least) answer.destroy();
    before = now;
  }, minuteMs);
  finished(answer, () => clearInterval(timer));
}
