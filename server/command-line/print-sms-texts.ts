import { allLanguages } from '#contract/languages.ts';
import { countParts } from '#contract/sms/count-parts.ts';
import { smsKinds, smsText, smsTexts } from '#contract/sms/texts.ts';
import { readConfig } from '../start/config.ts';
import { nameShop } from '../start/shop-settings.ts';

const exampleHost = 'phonehaat.example';
/** In place of a code, which differs each time. */
const exampleCode = '123456';

/** The texts that have more parts with this host, and the shop's name, than they state. */
export function longerTexts(host: string): string[] {
  return textsOf(host)
    .filter(({ parts, stated }) => parts > stated)
    .map(({ kind, language, parts }) => `${kind} in ${language}: ${parts}`);
}

function textsOf(host: string) {
  return smsKinds.flatMap((kind) =>
    allLanguages.map((language) => {
      const text = smsText(kind, language, { host, code: exampleCode });
      const stated: number = smsTexts[kind].parts[language];
      return { kind, language, text, parts: countParts(text), stated };
    }),
  );
}

/** Prints every text of SMS with the shop's name and host, to be handed in to the regulator. */
export async function printSmsTexts(): Promise<number> {
  const config = readConfig();
  await nameShop(config.shop);
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : exampleHost;
  for (const { kind, language, text, parts } of textsOf(host)) {
    const many = parts === 1 ? '1 part' : `${parts} parts`;
    console.log(`— ${kind}, ${language}, ${[...text].length} signs, ${many}\n${text}\n`);
  }
  console.log(`Only ${exampleCode} differs from message to message: the code, at both places.`);
  return 0;
}
