import fastify, { type HTTPMethods } from 'fastify';

/** A fixed response for all requests of this method and path. */
export type FixedAnswer = {
  method: HTTPMethods;
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
};

/**
 * The reference: Fastify with routes that send prepared bytes. It gets them from its parent
 * process, then listens.
 */
process.once('message', async (answers: FixedAnswer[]) => {
  const app = fastify();
  app.get('/readyz', async () => 'ready');
  for (const { method, path, status, headers, body } of answers) {
    const bytes = Buffer.from(body);
    app.route({
      method,
      url: path,
      handler: (_request, reply) => reply.code(status).headers(headers).send(bytes),
    });
  }
  process.once('SIGTERM', () => process.exit());
  await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
});

process.send?.('waiting');
