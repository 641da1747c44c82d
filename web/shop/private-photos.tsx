import { Picture } from '#web/providers/image-host/picture.tsx';

type PrivatePhotosProps = {
  urls: readonly string[];
  /** The alternative text of a photo, by its number from 1. */
  nameOf: (number: number) => string;
};

/** Photos that only few may see, each of which opens larger in another tab. */
export function PrivatePhotos({ urls, nameOf }: PrivatePhotosProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="block rounded-control">
            <Picture
              src={url}
              alt={nameOf(index + 1)}
              sizes="(min-width: 40rem) 200px, 45vw"
              className="aspect-square w-full rounded-control object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
