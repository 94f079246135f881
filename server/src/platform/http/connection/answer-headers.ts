import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'socket.io';

/**
 * Returns the security headers of every answer, also of those that are written before or beside the framework: refused
 * calls, malformed requests, sockets. The pages set their own policy in place of this one, which allows nothing.
 */
export function answerHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Returns the class of a server's answers, which have these headers from the beginning. */
export function answersWith(headers: Readonly<Record<string, string>>): typeof ServerResponse {
  const entries = Object.entries(headers);
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...request: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...request);
      for (const [name, value] of entries) this.setHeader(name, value);
    }
  };
}

/** Writes an answer to the connection itself, where there is no answer object, and ends it. */
export function writeAnswer(
  connection: { end(text: string): void },
  status: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): void {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
}

/** Adds the headers to upgraded connections, and to refusals of an upgrade, which Socket.IO writes without any. */
export function addSocketHeaders({ engine }: Server, secure: boolean): void {
  const headers = answerHeaders(secure);
  engine.use((_: IncomingMessage, answer: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
    next();
  });
  engine.on('connection_error', ({ req, code, message }) => {
    // A refused poll has an answer object, with the headers.
    if ('res' in req && req.res) return;
    const json = { ...headers, 'content-type': 'application/json' };
    writeAnswer(req.socket, '400 Bad Request', { headers: json, body: JSON.stringify({ code, message }) });
  });
}
