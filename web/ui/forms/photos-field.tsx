import { useState } from 'react';
import { TextField } from './fields.tsx';
import { usePreview } from './use-preview.ts';

type PhotosFieldProps = {
  label: string;
  /** How many at most; also the error for more. */
  hint: string;
  /** Photos at most. */
  most: number;
  error: string | undefined;
  /** The alternative text of a chosen photo, by its number from 1. */
  nameOf: (number: number) => string;
};

/** What is chosen is seen before it is sent; too many are refused before they cost anybody's data. */
export function PhotosField({ label, hint, most, error, nameOf }: PhotosFieldProps) {
  const [chosen, setChosen] = useState<File[]>([]);
  const tooMany = chosen.length > most ? hint : undefined;
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        type="file"
        name="photos"
        multiple
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.setCustomValidity(files.length > most ? hint : '');
          setChosen(files);
        }}
        error={tooMany ?? error}
      />
      {chosen.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {chosen.map((file, index) => (
            <li key={`${file.name} ${file.lastModified}`}>
              <Preview file={file} label={nameOf(index + 1)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Preview({ file, label }: { file: File; label: string }) {
  const address = usePreview(file);
  return (
    address && (
      <img
        src={address}
        alt={label}
        className="aspect-square w-full rounded-control object-cover"
      />
    )
  );
}
