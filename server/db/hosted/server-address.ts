/** A parsed `DATABASE_URL`. */
export type ServerAddress = {
  /** For `pg`, without `sslmode`. */
  connectionString: string;
  /** Whether to encrypt, and to verify the server's certificate and host name. */
  tls: boolean;
};

/** A `DATABASE_URL` that cannot be used; the message has the reason, without the password. */
export class AddressError extends Error {
  override name = 'AddressError';
}

const form = 'Give one address, like postgres://user:password@host:5432/name.';
const severalHosts = 'Give one host: several in one address can’t be used.';
const tlsParameters = ['ssl', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation'];
const withTls = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * Parses `postgres://` and `postgresql://` addresses. Without `sslmode` the connection is encrypted
 * unless the server is on this machine. Encryption always verifies the certificate.
 * @throws AddressError
 */
export function readServerAddress(address: string): ServerAddress {
  const hosts = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(address)?.[1];
  if (hosts === undefined) throw new AddressError(form);
  if (hosts.includes(',')) throw new AddressError(severalHosts);
  const url = URL.parse(address);
  if (!url) throw new AddressError(form);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host.includes(',')) throw new AddressError(severalHosts);
  if (host === '' || url.pathname.length < 2) throw new AddressError(form);
  if (tlsParameters.some((name) => url.searchParams.has(name))) {
    throw new AddressError('Of TLS only sslmode is read; a CA is named by DATABASE_CA_FILE.');
  }
  const mode = url.searchParams.get('sslmode') ?? (isOnThisMachine(host) ? 'disable' : 'require');
  if (mode !== 'disable' && !withTls.has(mode)) {
    throw new AddressError('Set sslmode to disable, require, verify-ca or verify-full.');
  }
  url.searchParams.delete('sslmode');
  return { connectionString: url.href, tls: mode !== 'disable' };
}

/** A loopback address, or the folder of a unix socket. */
function isOnThisMachine(host: string): boolean {
  return /^(\/.*|localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}
