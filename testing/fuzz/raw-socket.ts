import { connect } from 'node:net';
import fc from 'fast-check';

const paths = [
  ...['/', '//', '/%', '/%00', '/%E0%A4%A', '/..%2f..%2fetc/passwd', '/../../etc/passwd', '*', ''],
  ...['/api/booked/%', '/api/allproducts#a', '/api/allproducts?%', '//evil.test/', '/\\evil.test'],
  ...[
    'http://evil.test/api/allproducts',
    'http://[/login',
    '/api/allproducts/',
    '/api//allproducts',
    '/api/booked/\t',
  ],
  ...[`/${'a'.repeat(20_000)}`, `/api/booked/${'%41'.repeat(3_000)}`, '/বাংলা', '/images/..'],
  ...['/api/allproducts', '/healthz', '/api/users/admin/a@b.c', '/api/auth/get-session'],
];
const methods = ['GET', 'POST', 'HEAD', 'TRACE', 'CONNECT', 'get', 'FOO', 'G\0T', '', 'DELETE'];
const headers = [
  ...['content-length: 5', 'content-length: -1', 'content-length: 5\r\ncontent-length: 6'],
  ...['transfer-encoding: chunked', 'transfer-encoding: chunked\r\ncontent-length: 3'],
  ...['transfer-encoding: gzip', 'content-type: application/json', 'content-type: \xff\xfe'],
  ...['authorization: Bearer a', 'authorization: a\r\nauthorization: b', 'cookie: \x01', 'x:\0'],
  ...[
    `x: ${'y'.repeat(20_000)}`,
    'host: evil.test',
    'host: a b',
    'host: [',
    ' folded: x',
    ':',
    'x',
  ],
  ...['expect: 100-continue', 'expect: x', 'upgrade: websocket\r\nconnection: upgrade', 'te: x'],
  ...['x-forwarded-for: a', 'x-forwarded-proto: javascript', 'range: bytes=9-1', 'origin: null'],
];
const hosts = [
  ...['host: localhost\r\n', 'host: localhost\r\n', 'host: localhost\r\n', '', 'host:\r\n'],
  ...['host: a:99999\r\n', 'host: [\r\n', 'host: a/b\r\n', 'host: 1.2.3.999\r\n'],
];
const bodies = [
  '',
  '{}',
  '{"a":',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffff\r\nx',
  'GET / HTTP/1.1\r\n\r\n',
];

/** Bytes that resemble an HTTP request. */
export const fuzzedWire: fc.Arbitrary<string> = fc
  .record({
    method: fc.constantFrom(...methods),
    path: fc.constantFrom(...paths),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''),
    host: fc.constantFrom(...hosts),
    lines: fc.subarray(headers, { maxLength: 3 }),
    body: fc.constantFrom(...bodies),
  })
  .map(({ method, path, version, host, lines, body }) => {
    const head = [`${method} ${path} ${version}`, ...lines, 'connection: close'].join('\r\n');
    return `${head}\r\n${host}\r\n${body}`;
  });

/** Sends raw bytes, ends the stream, and returns the response. */
export function sendBytes(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const done = () => resolve(Buffer.concat(chunks).toString('latin1'));
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(text, 'utf8')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', done);
    // A server may close the connection before it has read all of an invalid request.
    socket.on('error', done);
  });
}
