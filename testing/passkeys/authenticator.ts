import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Asked = { challenge: string };

/** The claims of browser and authenticator; a test lies by another value. */
type Said = {
  origin?: string;
  rpId?: string;
  /** Whether the person was verified by finger, face or PIN. */
  verified?: boolean;
  counter?: number;
  challenge?: string;
};

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/**
 * An authenticator in software: one resident key (ES256), without attestation. `origin` is the page
 * where it is used.
 */
export function createAuthenticator(origin = 'http://localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  // As in a browser, without the usual port.
  const { hostname: rpId, origin: page } = new URL(origin);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge }: Asked, said: Said) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: said.challenge ?? challenge,
        origin: said.origin ?? page,
        crossOrigin: false,
      }),
    );

  /** Flags: present, verified, backup eligible and backed up, with a key. */
  function authData(said: Said, key: Buffer | null): Buffer {
    counter = said.counter ?? counter + 1;
    const flags = 0b0001_1001 | ((said.verified ?? true) ? 0b100 : 0) | (key ? 0b0100_0000 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(said.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      ...(key ? [Buffer.alloc(16), Buffer.from([0, id.length]), id, key] : []),
    ]);
  }

  return {
    id: base64url(id),
    /** `navigator.credentials.create`, as JSON. */
    create(options: Asked & { user: { id: string } }, said: Said = {}) {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const data = authData(
        said,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, said)),
          attestationObject: base64url(attestation(data)),
          transports: ['internal'],
        },
      };
    },
    /** `navigator.credentials.get`, as JSON. */
    get(options: Asked, said: Said = {}) {
      const data = authData(said, null);
      const client = clientData('webauthn.get', options, said);
      const sign = createSign('sha256').update(Buffer.concat([data, sha256(client)]));
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign.sign(privateKey)),
          userHandle,
        },
      };
    },
  };
}

/** CBOR of an EC2 key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
const coseKey = (x: Buffer, y: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ]);

/** CBOR of {fmt: 'none', attStmt: {}, authData}. */
const attestation = (data: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
