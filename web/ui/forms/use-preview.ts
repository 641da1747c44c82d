import { useEffect, useState } from 'react';

/** An object URL for a chosen file, revoked when the file changes or the form unmounts. */
export function usePreview(file: File | undefined): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setPreview(null);
      return;
    }
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview;
}
