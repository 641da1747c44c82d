import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PhonePage } from '#contract/phone-page.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { SaveButton } from '#web/buying/save-button.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { type ComparedRow, useComparedRows } from './compared-rows.ts';
import { choosePath } from './comparison.ts';

const compareMessages = messagesPart('compare');

type CompareTableProps = {
  ids: readonly string[];
  /** Null for a phone that is no longer there. */
  phones: readonly (PhonePage | null)[];
};

const cellClass = 'min-w-0 px-1 wrap-anywhere sm:border-t sm:border-line sm:px-3 sm:py-2';

/**
 * A column for each phone, a row for each fact. On a phone a row's name is above its values, so that
 * three columns fit 320 px; with large letters the columns scroll sideways. The roles are explicit,
 * because browsers drop them when CSS changes the layout.
 */
export function CompareTable({ ids, phones }: CompareTableProps) {
  const t = useMessages(compareMessages);
  const { comparison: text } = t;
  const rows = useComparedRows(phones);
  const notes = { same: text.same, differs: text.differs, single: undefined };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard needs to reach it
    <section aria-label={text.table} tabIndex={0} className="large-letters:overflow-x-auto">
      <table
        // biome-ignore lint/a11y/noRedundantRoles: see above
        role="table"
        className="compare-table w-full rounded-card sm:table-fixed border border-line bg-surface p-2 text-sm sm:p-0 sm:text-base"
      >
        <caption className="sr-only">{text.table}</caption>
        <thead
          // biome-ignore lint/a11y/noRedundantRoles: see above
          role="rowgroup"
          className="z-10 bg-surface max-sm:tall:sticky max-sm:tall:top-16 sm:align-bottom"
        >
          <Row name={text.phone} isHidden>
            {phones.map((phone, index) => (
              <th
                key={ids[index]}
                // biome-ignore lint/a11y/noRedundantRoles: see above
                role="columnheader"
                scope="col"
                className="min-w-0 px-1 text-left font-bold wrap-anywhere sm:p-3"
              >
                {phone ? <Name phone={phone} /> : text.gone}
              </th>
            ))}
          </Row>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup">
          <Row name={text.photo} isHidden>
            {phones.map((phone, index) => (
              <Cell key={ids[index]}>{phone && <Photo phone={phone} />}</Cell>
            ))}
          </Row>
          <Row name={text.acts} isHidden>
            {phones.map((phone, index) => (
              <Cell key={ids[index]}>
                <Acts phone={phone} ids={ids} id={ids[index] ?? ''} />
              </Cell>
            ))}
          </Row>
          {rows.map((row) => (
            <Row key={row.term} name={row.term} note={notes[row.kind]}>
              {row.values.map((value, index) => (
                <Cell key={ids[index]} lang={row.isTyped ? languageOf(value) : undefined}>
                  {value ?? <span className="text-muted">{phones[index] ? text.unsaid : '–'}</span>}
                  <Best row={row} index={index} />
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const languageOf = (value: string | undefined) => value && textLanguage(value);

type RowProps = {
  name: string;
  note?: string | undefined;
  isHidden?: boolean;
  children: ReactNode;
};

function Row({ name, note, isHidden, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see the table
    <tr role="row">
      <th
        // biome-ignore lint/a11y/noRedundantRoles: see the table
        role="rowheader"
        scope="row"
        className={classes(
          'sticky left-0 px-1 text-left sm:w-36 text-sm font-semibold text-muted sm:border-t sm:border-line sm:px-3 sm:py-2 sm:align-top',
          isHidden && 'max-sm:sr-only',
        )}
      >
        {name}
        {note && <span className="font-normal sm:block"> · {note}</span>}
      </th>
      {children}
    </tr>
  );
}

function Cell({ lang, children }: { lang?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see the table
    <td role="cell" lang={lang} className={classes(cellClass, 'align-top font-semibold')}>
      {children}
    </td>
  );
}

/** Names the best value of a row, in words. */
function Best({ row, index }: { row: ComparedRow; index: number }) {
  if (!row.best?.columns.includes(index)) return null;
  return (
    <span className="block w-fit rounded-full bg-tint px-2 text-xs font-bold text-brand">
      {row.best.word}
    </span>
  );
}

function Name({ phone }: { phone: PhonePage }) {
  return (
    <Link
      to={phonePath(phone)}
      lang={textLanguage(phone.name)}
      className="inline-flex min-h-11 items-center hover:underline"
    >
      {phone.name}
    </Link>
  );
}

function Photo({ phone }: { phone: PhonePage }) {
  const t = useMessages();
  return (
    <span className="relative block aspect-square max-w-64 overflow-hidden rounded-control bg-raised">
      <Picture
        src={phone.img}
        alt={t.product.photoOf(phone.name)}
        sizes="(min-width: 640px) 256px, 32vw"
        className="absolute inset-0 size-full object-cover"
        first
      />
    </span>
  );
}

type ActsProps = { phone: PhonePage | null; id: string; ids: readonly string[] };

function Acts({ phone, id, ids }: ActsProps) {
  const t = useMessages(compareMessages);
  const { comparison: text } = t;
  const name = phone?.name ?? text.gone;
  return (
    <div className="grid justify-items-start gap-1">
      {phone && phone.selingPrice !== null && (
        <>
          <Link
            to={`${phonePath(phone)}?book=1`}
            rel="nofollow"
            aria-label={text.bookOf(name)}
            className={classes(buttonClass('primary', true), 'max-sm:px-2')}
          >
            {t.product.book}
          </Link>
          <SaveButton phone={{ ...phone, selingPrice: phone.selingPrice }} inLine />
        </>
      )}
      {!phone && <p className="font-normal text-muted">{text.goneHint}</p>}
      <Link
        to={choosePath(ids.filter((each) => each !== id))}
        rel="nofollow"
        aria-label={text.removeOf(name)}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        {text.remove}
      </Link>
    </div>
  );
}
