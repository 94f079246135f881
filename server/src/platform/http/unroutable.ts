import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { errorBody, Refused, sendError } from '../call/error-body.ts';

/** Refuses an address that cannot be decoded or is too long, before any route or hook, in the common error shape. */
export function refuseAddress(fault: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // An undecodable address is not logged or echoed, because it may hold credentials.
  request.log.info({ code: fault.code }, 'an address could not be read');
  sendError(request, reply, new Refused('INVALID_INPUT', { field: 'path' }));
}

const statusOfFault: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are not HTTP. There is no request object yet, so the answer is written by hand, in the same shape. */
export function refuseBytes(fault: NodeJS.ErrnoException, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  // A second answer must not be written into one that has begun.
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy(fault);
  const status = statusOfFault[fault.code ?? ''] ?? 400;
  const body = JSON.stringify(errorBody('INVALID_INPUT', { field: 'request' }, v7()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
