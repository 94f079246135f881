/**
 * Returns a `fetch` for one upload, built on XMLHttpRequest, the only way to see upload progress: fetch's own streams need
 * HTTP/2 and some browsers that we serve lack them. `onSent` gets the bytes sent and the total, of the whole request.
 */
export function fetchWithProgress(onSent: (sent: number, total: number) => void): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(address));
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
      request.onload = () => resolve(answerOf(request));
      request.onerror = () => reject(new TypeError('the request failed'));
      request.onabort = () => reject(init.signal?.reason ?? new DOMException('aborted', 'AbortError'));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      // The client passes only text or a form, both of which can be sent as they are.
      request.send(init.body as XMLHttpRequestBodyInit);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [name, ...value] = line.split(':');
    if (name) headers.append(name, value.join(':').trim());
  }
  return new Response(request.responseText || null, { status: request.status, headers });
}
