import { expect, test } from 'vitest';
import { AddressError, readServerAddress } from './server-address.ts';

test.each([
  ['postgres://shop:hush@db.example.org:5433/shop', true],
  ['postgresql://shop@10.0.0.7/shop?sslmode=verify-full', true],
  ['postgres://shop@db.example.org/shop?sslmode=require', true],
  ['postgres://shop@db.example.org/shop?sslmode=disable', false],
  ['postgres://shop@localhost/shop', false],
  ['postgres://shop@127.0.0.1/shop', false],
  ['postgres://shop@[::1]/shop', false],
  ['postgres://shop@127.0.0.1/shop?sslmode=verify-full', true],
  ['postgres://shop@%2Frun%2Fpostgresql/shop', false],
  ['postgres:///shop?host=/run/postgresql&user=shop', false],
])('%s: encrypted is %s', (address, tls) => {
  const read = readServerAddress(address);
  expect(read.tls).toBe(tls);
  expect(read.connectionString).not.toContain('sslmode');
});

test.each([
  ['db.example.org/shop', /^Give one address/],
  ['mysql://shop@db.example.org/shop', /^Give one address/],
  ['postgres://shop@db.example.org', /^Give one address/],
  ['postgres:///shop', /^Give one address/],
  ['postgres://shop@one:5432,two:5432/shop', /^Give one host/],
  ['postgres://shop@one/shop?host=one,two', /^Give one host/],
  ['postgres://shop@one/shop?sslmode=prefer', /^Set sslmode to/],
  ['postgres://shop@one/shop?sslrootcert=/ca.pem', /DATABASE_CA_FILE/],
])('%s gets a sentence', (address, sentence) => {
  const read = () => readServerAddress(address);
  expect(read).toThrow(AddressError);
  expect(read).toThrow(sentence);
});
