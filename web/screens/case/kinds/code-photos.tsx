import { Link } from 'react-router';
import type { CodePhoto } from '#contract/phones/code-photos.ts';
import { codeVerdicts } from '#contract/phones/code-verdicts.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { ButtonForm } from '#web/forms/button-form.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { CaseCards } from './case-cards.tsx';
import type { decideCodePhoto } from './code-photo-submit.ts';

const listingMessages = messagesPart('own-listing');

/** Photos of new sellers’ phones beside their code, each next to its listing. */
export function CodePhotos({ found }: { found: CodePhoto[] }) {
  const { codePhotos: text } = useMessages(listingMessages);
  return (
    <CaseCards kind="code-photo" rows={found} hint={text.hint} acts={['code-photo']}>
      {(photo) => <Sent photo={photo} />}
    </CaseCards>
  );
}

const pictureClass = 'w-full rounded-control object-contain';

function Sent({ photo }: { photo: CodePhoto }) {
  const t = useMessages(listingMessages);
  const { codePhotos: text } = t;
  const { _id: id, code, name, productId } = photo;
  return (
    <>
      <p className="text-sm text-muted">
        <Timestamp at={photo.at} />
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <p>
            {text.code}:{' '}
            <strong translate="no" className="font-mono text-xl tracking-[0.2em]">
              {code}
            </strong>
          </p>
          <a href={photo.url} target="_blank" rel="noreferrer" className="block rounded-control">
            <Picture
              src={photo.url}
              alt={text.photo}
              sizes="(min-width: 40rem) 400px, 90vw"
              className={pictureClass}
            />
          </a>
        </div>
        <div className="grid content-start gap-2">
          <p>
            <Link
              to={phonePath({ _id: productId, name })}
              className="inline-flex min-h-11 items-center text-brand underline wrap-anywhere"
            >
              {text.by(name, photo.selersName)}
            </Link>
          </p>
          <ul className="grid grid-cols-2 gap-2">
            {photo.photos.map((url, index) => (
              <li key={url} className="only:col-span-2">
                <Picture
                  src={url}
                  alt={text.sent(index + 1)}
                  sizes="(min-width: 40rem) 200px, 45vw"
                  className={pictureClass}
                />
              </li>
            ))}
          </ul>
          <p>{t.price(photo.selingPrice)}</p>
          <p lang={textLanguage(photo.description)} className="whitespace-pre-line wrap-anywhere">
            {photo.description}
          </p>
        </div>
      </div>
      {photo.own ? (
        <p className="text-muted">{text.own}</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {codeVerdicts.map((verdict) => (
            <ButtonForm<typeof decideCodePhoto>
              key={verdict}
              intent="code-photo"
              values={{ id, verdict }}
            >
              <Button
                type="submit"
                {...(verdict !== 'fits' && { variant: 'quiet' as const })}
                aria-label={text.verdictOf(text.verdicts[verdict], name)}
              >
                {text.verdicts[verdict]}
              </Button>
            </ButtonForm>
          ))}
        </div>
      )}
    </>
  );
}
