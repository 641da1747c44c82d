import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import { selfTestPageHeaders } from '../security/content-security-policy.ts';

/**
 * The page on which a phone tests itself (decision 0198), from the built client: without React,
 * session and ticket, which is behind the `#` of its address. It alone may use camera, microphone,
 * sensors and place.
 */
export function serveSelfTestPage(app: FastifyInstance, clientFolder: string): void {
  for (const language of allLanguages) {
    const page = readFileSync(join(clientFolder, `self-test/${language}.html`), 'utf8');
    app.get(inLanguage('/self-test', language), async (_request, reply) =>
      reply
        .headers(selfTestPageHeaders)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page),
    );
  }
}
